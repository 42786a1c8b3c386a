#include "label_xml.hpp"

#include "data_error.hpp"
#include "input_file.hpp"
#include "text.hpp"

#include <exception>
#include <expat.h>
#include <memory>
#include <new>
#include <string_view>

namespace naibx::cli {

namespace {

// Room for a million labels; what is larger is no label file.
constexpr std::size_t kLargestFile = std::size_t{1} << 26U;
constexpr std::size_t kBlockSize = std::size_t{1} << 16U;

// As a whole: Expat before 2.6 takes time that grows with the square of a token
// that comes in pieces.
std::string read_text(InputFile &file) {
  std::string text;
  std::string block(kBlockSize, '\0');
  while (const std::size_t count = file.read(block.data(), block.size())) {
    if (text.size() + count > kLargestFile) {
      throw DataError(file.name(), 0, 0,
                      "is larger than the " + std::to_string(kLargestFile) +
                          " bytes that a label file may have");
    }
    text.append(block, 0, count);
  }
  return text;
}

// Files use prefixes without declaring them, so that namespaces are no help.
std::string_view without_prefix(std::string_view name) {
  return name.substr(name.rfind(':') + 1);
}

const char *advice(XML_Error code) {
  switch (code) {
  case XML_ERROR_INVALID_TOKEN:
    return "; & and < as characters are written &amp; and &lt;, and the text "
           "is UTF-8 unless the file declares another encoding";
  case XML_ERROR_UNKNOWN_ENCODING:
  case XML_ERROR_INCORRECT_ENCODING:
    return "; convert the file to UTF-8";
  default:
    return "";
  }
}

// The labels of one text.
class LabelParser {
public:
  explicit LabelParser(std::string file)
      : file_(std::move(file)), parser_(XML_ParserCreate(nullptr)) {
    if (!parser_)
      throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetStartElementHandler(parser_.get(), start_element);
    XML_SetEntityDeclHandler(parser_.get(), refuse_entity);
  }

  std::vector<XmlLabel> parse(const std::string &text) {
    const XML_Status status = XML_Parse(
        parser_.get(), text.data(), static_cast<int>(text.size()), XML_TRUE);
    if (failure_)
      std::rethrow_exception(failure_);
    if (status != XML_STATUS_OK) {
      const XML_Error code = XML_GetErrorCode(parser_.get());
      if (code == XML_ERROR_NO_MEMORY)
        throw std::bad_alloc();
      fail(std::string("is not XML: ") + XML_ErrorString(code) + advice(code));
    }
    if (labels_.empty())
      fail("the file holds no <label name=\"...\"/>");
    return std::move(labels_);
  }

private:
  struct Free {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
  };

  [[noreturn]] void fail(const std::string &message) const {
    throw DataError(file_, XML_GetCurrentLineNumber(parser_.get()),
                    XML_GetCurrentColumnNumber(parser_.get()) + 1, message);
  }

  void add_label(const XML_Char *const *attributes) {
    for (; *attributes != nullptr; attributes += 2) {
      if (without_prefix(attributes[0]) != "name")
        continue;
      const std::string_view name = attributes[1];
      if (name.empty())
        fail("a label's name is empty");
      labels_.push_back(
          {std::string(name), XML_GetCurrentLineNumber(parser_.get())});
      return;
    }
    fail("a <label> without a name");
  }

  // No exception may pass through Expat, which is C.
  template <typename Action> void guard(const Action &action) {
    try {
      action();
    } catch (...) {
      failure_ = std::current_exception();
      XML_StopParser(parser_.get(), XML_FALSE);
    }
  }

  static void XMLCALL start_element(void *self, const XML_Char *name,
                                    const XML_Char **attributes) {
    auto &parser = *static_cast<LabelParser *>(self);
    parser.guard([&] {
      if (without_prefix(name) == "label")
        parser.add_label(attributes);
    });
  }

  // They can make a small file a large one ("billion laughs"), which Expat
  // limits only from 2.4 on.
  static void XMLCALL refuse_entity(void *self, const XML_Char *name, int,
                                    const XML_Char *, int, const XML_Char *,
                                    const XML_Char *, const XML_Char *,
                                    const XML_Char *) {
    auto &parser = *static_cast<LabelParser *>(self);
    parser.guard([&] {
      parser.fail("declares the entity " + quote_for_message(name) +
                  "; a label file may use only those of XML");
    });
  }

  std::string file_;
  std::unique_ptr<XML_ParserStruct, Free> parser_;
  std::vector<XmlLabel> labels_;
  std::exception_ptr failure_;
};

} // namespace

std::vector<XmlLabel> read_label_xml(const std::string &path) {
  InputFile file(path);
  const std::string text = read_text(file);
  return LabelParser(file.name()).parse(text);
}

} // namespace naibx::cli
