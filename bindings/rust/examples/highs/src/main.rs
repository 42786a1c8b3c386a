//! A plan for tomorrow's power plants stands. Then the demand shifts and plants
//! fail, and the plan is to be mended, fast. NaiBX predicts which plants will
//! change; HiGHS is given a model in which all others are fixed. Afterwards the
//! whole model is solved as well, and NaiBX learns from it.

mod commitment;
mod learner;
mod power_system;
mod report;

use commitment::{plan, replan, Plan};
use learner::Learner;
use power_system::{Day, PowerSystem, REGIONS};
use report::{print_head, Mended, Row};

/// How many plants more than predicted are free.
const SPARE: u32 = 4;

fn main() -> naibx::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|text| {
        text.parse::<u32>().expect("naibx-highs-example [DAYS [PLANTS]], two whole numbers")
    });
    let day_count = numbers.next().unwrap_or(150);
    let plant_count = numbers.next().unwrap_or(24);
    assert!(plant_count as usize >= REGIONS, "each of the {REGIONS} regions needs a plant");

    let mut random = fastrand::Rng::with_seed(1);
    let system = PowerSystem::draw(&mut random, plant_count as usize);
    let planned = plan(&system, &system.forecast()).plan;
    let mut learner = Learner::new(&system, &planned)?;
    let mut changes = vec![0; plant_count as usize];

    print_head();
    let mut row = Row::default();
    for number in 1..=day_count {
        let day = system.draw_day(&mut random);
        // Nothing can be predicted before something is learned.
        let free = if number == 1 { Vec::new() } else { learner.predict(&day, SPARE)? };
        let with_free =
            |plants: &[u32]| replan(&system, &day, &planned, |plant| plants.contains(&plant));
        let mended = Mended {
            predicted: with_free(&free),
            frequent: with_free(&most_frequent(&changes, free.len())),
            none: with_free(&[]),
            all: replan(&system, &day, &planned, |_| true),
        };
        let changed = changed_plants(&day, &planned, &mended.all.plan);
        learner.learn(&day, &changed)?;

        row.add(&free, &changed, &mended);
        for plant in changed {
            changes[plant as usize] += 1;
        }
        if number % (day_count / 5).max(1) == 0 || number == day_count {
            std::mem::take(&mut row).print(number);
        }
    }
    Ok(())
}

/// The plants whose hours are others than planned, less those that are out: they
/// need no prediction.
fn changed_plants(day: &Day, planned: &Plan, mended: &Plan) -> Vec<u32> {
    (0..planned.len())
        .filter(|plant| !day.is_out[*plant] && planned[*plant] != mended[*plant])
        .map(|plant| plant as u32)
        .collect()
}

/// What one would free without a model.
fn most_frequent(changes: &[u32], count: usize) -> Vec<u32> {
    let mut plants: Vec<u32> = (0..changes.len() as u32).collect();
    plants.sort_by_key(|plant| std::cmp::Reverse(changes[*plant as usize]));
    plants.truncate(count);
    plants
}
