// Made by bindings/go/generate_sources.py from
// src/format/section_writers.hpp: do not edit.

// The payload of each section of statistics, as docs/format.md lays it out.
#pragma once

#include "../model/model.hpp"
#include "sink.hpp"

namespace naibx::format {

void write_counts(const Model &model, Sink &sink);
void write_pairs(const Model &model, Sink &sink);
void write_gaussian(const Model &model, Sink &sink);
void write_bernoulli(const Model &model, Sink &sink);
void write_multinomial(const Model &model, Sink &sink);
void write_categorical(const Model &model, Sink &sink);

} // namespace naibx::format
