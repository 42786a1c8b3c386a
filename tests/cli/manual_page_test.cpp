// The manual page is made from the commands as they are.
#include "manual/help_footer.hpp"
#include "manual/manual_page.hpp"
#include "manual/roff.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <fstream>
#include <iterator>
#include <string>

namespace naibx::cli {
namespace {

std::string checked_in_page() {
  std::ifstream file(NAIBX_MANUAL_PAGE, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(ManualPage, is_up_to_date) {
  EXPECT_EQ(checked_in_page(), manual_page())
      << "docs/naibx.1 is not what the commands say. Make it anew:\n"
         "  cmake --build build --target naibx_update_docs";
}

TEST(ManualPage, has_the_sections_that_readers_look_for) {
  const std::string page = manual_page();
  std::size_t position = 0;
  for (const char *section :
       {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS",
        "EXAMPLES", "SEE ALSO"}) {
    position = page.find(std::string("\n.SH ") + section + "\n", position);
    ASSERT_NE(position, std::string::npos) << section;
  }
}

TEST(ManualPage, names_every_option_of_the_help) {
  const test::Workspace workspace;
  const std::string page = manual_page();
  for (const char *command : {"train", "predict", "eval", "info", "demo"}) {
    const std::size_t begin = page.find(std::string(".SS \"") + command);
    ASSERT_NE(begin, std::string::npos) << command;
    const std::string section =
        page.substr(begin, page.find("\n.S", begin) - begin);
    const std::string help = workspace.run({command, "--help"}).output;
    std::size_t option = help.find("\n  -");
    ASSERT_NE(option, std::string::npos) << help;
    for (; option != std::string::npos; option = help.find("\n  -", option)) {
      option += 3;
      const std::size_t end = help.find_first_of(" ,\n", option);
      const std::string name = help.substr(option, end - option);
      EXPECT_NE(section.find(".TP\n" + roff_bold(name)), std::string::npos)
          << command << " " << name;
    }
  }
}

TEST(ManualPage, does_not_depend_on_the_locale) {
  const std::string page = manual_page();
  const std::string before = std::setlocale(LC_ALL, nullptr);
  if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
    GTEST_SKIP() << "there is no locale de_DE.UTF-8";
  }
  EXPECT_EQ(manual_page(), page);
  (void)std::setlocale(LC_ALL, before.c_str());
}

TEST(Roff, no_character_of_a_text_commands_the_formatter) {
  EXPECT_EQ(roff_text(".TH is text"), "\\&.TH is text");
  EXPECT_EQ(roff_text("a\n.b"), "a\n\\&.b");
  EXPECT_EQ(roff_text("'quoted'"), "\\(aqquoted\\(aq");
  EXPECT_EQ(roff_text("C:\\n"), "C:\\(rsn");
  EXPECT_EQ(roff_text("`~^"), "\\(ga\\(ti\\(ha");
  EXPECT_EQ(roff_argument("a \"b\""), "\"a \\(dqb\\(dq\"");
}

TEST(Roff, hyphens_of_words_and_of_options_are_told_apart) {
  EXPECT_EQ(roff_text("cross-validation"), "cross-validation");
  EXPECT_EQ(roff_text("give --label-count or -o"),
            "give \\-\\-label\\-count or \\-o");
  EXPECT_EQ(roff_text("1e-300, S+K-1 and -"), "1e\\-300, S+K\\-1 and \\-");
}

TEST(Roff, a_paragraph_is_filled_and_keeps_options_whole) {
  const std::string roff =
      roff_paragraph("a long\nline " + std::string(70, 'x') + " .5 --a-b");
  EXPECT_EQ(roff, "a long line\n" + std::string(70, 'x') +
                      " \\&.5\n\\%\\-\\-a\\-b\n");
}

TEST(HelpFooter, paragraphs_literal_lines_and_examples_are_told_apart) {
  const HelpFooter footer = parse_footer("One\nparagraph:\n  as it is\n\n"
                                         "Another.\n\n"
                                         "Examples:\n  naibx a\n  naibx b");
  ASSERT_EQ(footer.blocks.size(), 3U);
  EXPECT_EQ(footer.blocks[0].text, "One\nparagraph:");
  EXPECT_FALSE(footer.blocks[0].is_literal);
  EXPECT_EQ(footer.blocks[1].text, "as it is");
  EXPECT_TRUE(footer.blocks[1].is_literal);
  EXPECT_EQ(footer.blocks[2].text, "Another.");
  ASSERT_EQ(footer.examples.size(), 1U);
  EXPECT_EQ(footer.examples[0].text, "naibx a\nnaibx b");
  EXPECT_TRUE(footer.examples[0].is_literal);
}

} // namespace
} // namespace naibx::cli
