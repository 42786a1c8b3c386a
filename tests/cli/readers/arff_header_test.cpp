#include "readers/arff/arff_header.hpp"
#include "readers/data_error.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using Values = std::vector<std::string>;

ArffHeader header_of(const std::string &text) {
  const test::TextFile file(text);
  LineReader source(file.path());
  return read_arff_header(source);
}

ColumnDeclaration attribute_of(const std::string &declaration) {
  return header_of("@attribute " + declaration + "\n@data\n").attributes.at(0);
}

// The message behind "FILE:".
std::string error_in(const std::string &text) {
  const test::TextFile file(text);
  try {
    LineReader source(file.path());
    read_arff_header(source);
  } catch (const DataError &error) {
    return std::string(error.what()).substr(file.path().size() + 1);
  }
  return "no error";
}

std::string error_in_attribute(const std::string &declaration) {
  return error_in("@attribute " + declaration + "\n@data\n");
}

TEST(ArffHeader, keywords_and_types_are_read_in_any_case) {
  const ArffHeader header =
      header_of("@RELATION Plants\n@Attribute a NUMERIC\n@ATTRIBUTE b Real\n"
                "  @attribute\tc\tINTEGER\n@attribute d numeric [0, 1]\n"
                "@attribute E {X,x} % comment\n@DATA % comment\n");
  EXPECT_EQ(header.relation, "Plants");
  ASSERT_EQ(header.attributes.size(), 5U);
  EXPECT_EQ(header.attributes[2].name, "c");
  EXPECT_EQ(header.attributes[2].line, 4U);
  EXPECT_FALSE(header.attributes[3].is_nominal());
  EXPECT_EQ(header.attributes[4].name, "E");
  EXPECT_EQ(header.attributes[4].values, (Values{"X", "x"}));
}

TEST(ArffHeader, C32_nominal_values_may_be_quoted_and_padded) {
  EXPECT_EQ(attribute_of("x {'yes', 'no'}").values, (Values{"yes", "no"}));
  EXPECT_EQ(attribute_of("x { mammal, bird }").values,
            (Values{"mammal", "bird"}));
  EXPECT_EQ(attribute_of("x {0 ,1}").values, (Values{"0", "1"}));
  EXPECT_EQ(attribute_of("x{\t\"a b\"\t,\t'  c'\t}\t").values,
            (Values{"a b", "  c"}));
  EXPECT_EQ(attribute_of("x {'a,b','}','%','?',''}").values,
            (Values{"a,b", "}", "%", "?", ""}));
  EXPECT_EQ(
      attribute_of("x {'it\\'s',\"say \\\"hi\\\"\",\"don't\",O'Brien}").values,
      (Values{"it's", "say \"hi\"", "don't", "O'Brien"}));
  EXPECT_EQ(attribute_of("x {<=5,>5,a-b,c/d,#,@e}").values,
            (Values{"<=5", ">5", "a-b", "c/d", "#", "@e"}));
  EXPECT_EQ(attribute_of("x {only}").values, Values{"only"});
}

TEST(ArffHeader, C32_malformed_lists_of_values_are_refused) {
  EXPECT_EQ(error_in_attribute("x {a,,b}"),
            "1:17: a nominal value is missing; write {a, b, c}");
  EXPECT_EQ(error_in_attribute("x {}"),
            "1:15: a nominal value is missing; write {a, b, c}");
  EXPECT_EQ(error_in_attribute("x {a,}"),
            "1:17: a nominal value is missing; write {a, b, c}");
  EXPECT_EQ(error_in_attribute("x {a,b"),
            "1:18: expected ',' or '}' in the list of nominal values; values "
            "with blanks need quotes");
  EXPECT_EQ(error_in_attribute("x {New York}"),
            "1:19: expected ',' or '}' in the list of nominal values; values "
            "with blanks need quotes");
  EXPECT_EQ(error_in_attribute("x {'a}"), "1:15: the quote ' is not closed");
  EXPECT_EQ(error_in_attribute("x {a,'a'}"),
            "1:17: the nominal value 'a' is declared twice");
  EXPECT_EQ(error_in_attribute("x {a} b"),
            "1:18: unexpected text after the type of attribute 'x'");
}

TEST(ArffHeader, C33_names_may_be_quoted_escaped_or_numbers) {
  EXPECT_EQ(attribute_of("TAG_m\\'usica {0,1}").name, "TAG_m'usica");
  EXPECT_EQ(attribute_of("'TAG_m\\'usica' {0,1}").name, "TAG_m'usica");
  EXPECT_EQ(attribute_of("\"double quotes\" real").name, "double quotes");
  EXPECT_EQ(attribute_of("'with blanks' real").name, "with blanks");
  EXPECT_EQ(attribute_of("'say \"hi\"' real").name, "say \"hi\"");
  EXPECT_EQ(attribute_of("\"it's\" real").name, "it's");
  EXPECT_EQ(attribute_of("'50% {x}, y' real").name, "50% {x}, y");
  for (const char *name :
       {"0", "00", "3.14", "-", "/", "0;", "?", "a,b", "numeric", "don't",
        "x:y", "(clean)", "=", "@data", "c:\\temp", "\xE2\x82\xAC"}) {
    EXPECT_EQ(attribute_of(std::string(name) + " real").name, name);
  }
}

TEST(ArffHeader, C33_escapes_in_quotes_name_their_characters) {
  EXPECT_EQ(attribute_of("'a\\\\b\\n\\t\\r\\%\\'\\\"' real").name,
            "a\\b\n\t\r%'\"");
  EXPECT_EQ(attribute_of("'m\\u00FAsica' real").name, "m\xC3\xBAsica");
  EXPECT_EQ(attribute_of("'\\user' real").name, "user");
  EXPECT_EQ(error_in_attribute("'a\\ud800' real"),
            "1:14: the escape does not stand for a character");
  EXPECT_EQ(error_in_attribute("'a\\u0000' real"),
            "1:14: the escape does not stand for a character");
}

TEST(ArffHeader, C33_malformed_names_are_refused) {
  EXPECT_EQ(error_in_attribute(""), "1:12: the attribute has no name");
  EXPECT_EQ(error_in_attribute("'' real"), "1:12: the attribute has no name");
  EXPECT_EQ(error_in_attribute("'a real"), "1:12: the quote ' is not closed");
  EXPECT_NE(error_in_attribute("two words real").find("'words'; a type is"),
            std::string::npos);
  EXPECT_NE(error_in_attribute("50% real").find("has no type"),
            std::string::npos);
}

TEST(ArffHeader, an_unknown_type_is_named) {
  EXPECT_NE(error_in_attribute("x complex").find("unknown type 'complex'"),
            std::string::npos);
}

TEST(ArffHeader, a_name_that_is_declared_twice_names_both_lines) {
  EXPECT_EQ(error_in("@attribute a real\n\n@attribute 'a' {0,1}\n@data\n"),
            "3:1: attribute 'a' is already declared in line 1; names must "
            "differ");
  EXPECT_EQ(header_of("@attribute a real\n@attribute A real\n@data\n")
                .attributes.size(),
            2U);
}

TEST(ArffHeader, what_is_missing_or_unknown_is_told) {
  EXPECT_EQ(error_in(""), " the file ends before @data");
  EXPECT_EQ(error_in("@relation x\n@attribute a real\n"),
            "2: the file ends before @data");
  EXPECT_EQ(error_in("@relation x\n@data\n"),
            "2:1: @data without an @attribute before it");
  EXPECT_EQ(error_in("@relation x\n@relation y\n"),
            "2:1: a second @relation; the first is in line 1");
  EXPECT_EQ(error_in("@inputs a\n"),
            "1:1: expected @relation, @attribute or @data, found '@inputs'");
  EXPECT_EQ(error_in("a,b,c\n1,2,3\n"),
            "1:1: expected @relation, @attribute or @data, found 'a,b,c'");
  EXPECT_EQ(error_in("@attribute a real\n@data 1,2\n"),
            "2:7: unexpected text after @data");
  EXPECT_EQ(error_in("@attribute a real [0, 1\n@data\n"),
            "1:24: the range is not closed with ']'");
}

TEST(ArffHeader, C33_text_that_is_not_utf8_is_refused_with_advice) {
  const std::string message = error_in_attribute("m\xFAsica real");
  EXPECT_EQ(message.substr(0, 40), "1:12: 'm\\xfasica' is not UTF-8; convert ");
  EXPECT_NE(error_in("@relation m\xFAsica\n").find("not UTF-8"),
            std::string::npos);
  EXPECT_NE(error_in_attribute("x {m\xFAsica}").find("1:15: "),
            std::string::npos);
  EXPECT_EQ(
      header_of("% m\xFAsica\n@attribute a real\n@data\n").attributes.size(),
      1U)
      << "comments may hold anything";
}

} // namespace
} // namespace naibx::cli
