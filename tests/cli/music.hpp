// A small data set of the tests' own: three clear labels, sets of 0 to 2.
#pragma once

#include "workspace.hpp"

#include <string>

namespace naibx::cli::test {

// Rows of a file: `loud` and `fast` are numbers, `mood` has categories; label
// "quiet" is on where loud is small, "dance" where it is loud and fast,
// "sad, slow" where the mood is low.
inline std::string music_rows() {
  return "0.1,1.0,low,1,0,1\n0.2,1.2,high,1,0,0\n0.3,1.1,low,1,0,1\n"
         "0.2,0.9,high,1,0,0\n5.1,9.0,high,0,1,0\n5.3,9.2,high,0,1,0\n"
         "5.2,8.9,low,0,1,1\n4.9,9.1,high,0,1,0\n5.0,1.0,high,0,0,0\n"
         "5.2,1.1,high,0,0,0\n5.1,0.9,high,0,0,0\n4.8,1.2,high,0,0,0\n";
}

inline std::string music_header() {
  return "@relation 'music: -C -3'\n@attribute loud numeric\n"
         "@attribute fast numeric\n@attribute mood {low,high}\n"
         "@attribute quiet {0,1}\n@attribute dance {0,1}\n"
         "@attribute 'sad, slow' {0,1}\n@data\n";
}

inline void write_music(const Workspace &workspace) {
  workspace.write("music.arff", music_header() + music_rows());
}

// The same, and a model of it.
inline void train_music(const Workspace &workspace) {
  write_music(workspace);
  (void)workspace.run({"train", workspace.path("music.arff"), "-o",
                       workspace.path("music.naibx")});
}

} // namespace naibx::cli::test
