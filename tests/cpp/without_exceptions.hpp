#pragma once

// Runs the tests of without_exceptions.cpp, and returns how many failed.
int failures_without_exceptions();
