//! The table: means over the days of a row.

use std::time::Duration;

use crate::commitment::Solution;

/// The mended plans of a day, with different plants free.
pub struct Mended {
    pub all: Solution,
    pub predicted: Solution,
    /// As many as predicted, those that have changed most often.
    pub frequent: Solution,
    pub none: Solution,
}

/// Sums over days.
#[derive(Default)]
pub struct Row {
    days: u32,
    changed: usize,
    free: usize,
    found: usize,
    whole_time: Duration,
    free_time: Duration,
    /// Costs above those of the whole model, as shares of these.
    predicted_above: f64,
    frequent_above: f64,
    none_above: f64,
}

pub fn print_head() {
    println!(
        "                           |   seconds a day   | % above the cost of the whole model"
    );
    println!(
        "  day changed  free  found |   whole      free |  predicted   most frequent   none free"
    );
}

impl Row {
    pub fn add(&mut self, free: &[u32], changed: &[u32], mended: &Mended) {
        let above = |solution: &Solution| solution.cost / mended.all.cost - 1.0;
        self.days += 1;
        self.changed += changed.len();
        self.free += free.len();
        self.found += changed.iter().filter(|plant| free.contains(plant)).count();
        self.whole_time += mended.all.time;
        self.free_time += mended.predicted.time;
        self.predicted_above += above(&mended.predicted);
        self.frequent_above += above(&mended.frequent);
        self.none_above += above(&mended.none);
    }

    pub fn print(&self, day: u32) {
        let days = f64::from(self.days);
        println!(
            "{day:5} {:7.1} {:5.1} {:5.0}% | {:7.3} {:9.3} | {:10.3} {:15.3} {:11.3}",
            self.changed as f64 / days,
            self.free as f64 / days,
            100.0 * self.found as f64 / self.changed.max(1) as f64,
            self.whole_time.as_secs_f64() / days,
            self.free_time.as_secs_f64() / days,
            100.0 * self.predicted_above / days,
            100.0 * self.frequent_above / days,
            100.0 * self.none_above / days,
        );
    }
}
