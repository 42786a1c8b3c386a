//! Unit commitment as a HiGHS model: which plants are on in which hours.

use std::time::{Duration, Instant};

use highs::{Col, HighsModelStatus, RowProblem, Sense};

use crate::power_system::{Day, Plant, PowerSystem, HOURS, REGIONS};

/// Per MWh that is bought elsewhere: dearer than any plant.
const BOUGHT_COST: f64 = 90.0;
/// Per hour in which a plant is on or off against the plan, and MW of its size:
/// people had plans.
const CHANGE_COST: f64 = 3.0;
/// How far from the best a plan may be, as a share of its cost.
const GAP: f64 = 1e-5;

/// For each plant, in which hours it is on.
pub type Plan = Vec<[bool; HOURS]>;

pub struct Solution {
    pub plan: Plan,
    pub cost: f64,
    pub time: Duration,
}

/// The columns of one plant.
struct Columns {
    on: [Col; HOURS],
    output: [Col; HOURS],
}

/// Plans a day, the first time.
pub fn plan(system: &PowerSystem, day: &Day) -> Solution {
    solve(system, day, None, |_| true)
}

/// Plans a day anew: plants that are not `free` keep to the plan, if they can run.
pub fn replan(
    system: &PowerSystem,
    day: &Day,
    planned: &Plan,
    free: impl Fn(u32) -> bool,
) -> Solution {
    solve(system, day, Some(planned), free)
}

fn solve(
    system: &PowerSystem,
    day: &Day,
    planned: Option<&Plan>,
    free: impl Fn(u32) -> bool,
) -> Solution {
    let started = Instant::now();
    let mut problem = RowProblem::new();
    let mut plants = Vec::new();
    let mut change_cost = 0.0;
    for (number, plant) in system.plants.iter().enumerate() {
        let plan = planned.map(|planned| &planned[number]);
        let columns = add_plant(&mut problem, plant, plan, &mut change_cost);
        for hour in 0..HOURS {
            if day.is_out[number] {
                problem.change_column_bounds(columns.on[hour], 0.0..=0.0);
            } else if let (Some(plan), false) = (plan, free(number as u32)) {
                let value = f64::from(u8::from(plan[hour]));
                problem.change_column_bounds(columns.on[hour], value..=value);
            }
        }
        plants.push(columns);
    }
    meet_demand(&mut problem, system, day, &plants);

    let mut model = problem.optimise(Sense::Minimise);
    model.make_quiet();
    model.set_option("mip_rel_gap", GAP);
    model.set_option("threads", 1);
    let solved = model.solve();
    assert_eq!(solved.status(), HighsModelStatus::Optimal, "there is always a plan");
    let values = solved.get_solution();
    Solution {
        plan: plants.iter().map(|plant| plant.on.map(|column| values[column] > 0.5)).collect(),
        cost: solved.objective_value() + change_cost,
        time: started.elapsed(),
    }
}

/// Adds a plant's columns and rows, and what it costs not to be on as planned to
/// `change_cost`.
fn add_plant(
    problem: &mut RowProblem,
    plant: &Plant,
    plan: Option<&[bool; HOURS]>,
    change_cost: &mut f64,
) -> Columns {
    let on = std::array::from_fn(|hour| {
        let change = plant.maximum * CHANGE_COST;
        let more = match plan {
            None => 0.0,
            Some(plan) if plan[hour] => {
                *change_cost += change;
                -change
            }
            Some(_) => change,
        };
        problem.add_integer_column(plant.hour_cost + more, 0.0..=1.0)
    });
    let output = std::array::from_fn(|hour| {
        let output = problem.add_column(plant.energy_cost, 0.0..);
        problem.add_row(0.0.., [(output, 1.0), (on[hour], -plant.minimum)]);
        problem.add_row(..=0.0, [(output, 1.0), (on[hour], -plant.maximum)]);
        output
    });
    let mut starts = Vec::new();
    for hour in 1..HOURS {
        let start = problem.add_column(plant.start_cost, 0.0..=1.0);
        problem.add_row(0.0.., [(start, 1.0), (on[hour], -1.0), (on[hour - 1], 1.0)]);
        starts.push((start, 1.0));
        // It is on if it was started in the last hours.
        let recent = &starts[starts.len().saturating_sub(plant.hours_on)..];
        problem
            .add_row(..=0.0, recent.iter().copied().chain([(on[hour], -1.0)]).collect::<Vec<_>>());
    }
    Columns { on, output }
}

/// In each region and hour: what its plants give, what it takes from the others and
/// what it buys is no less than the demand.
fn meet_demand(problem: &mut RowProblem, system: &PowerSystem, day: &Day, plants: &[Columns]) {
    for hour in 0..HOURS {
        let mut all_taken = Vec::new();
        for region in 0..REGIONS {
            let bought = problem.add_column(BOUGHT_COST, 0.0..);
            let taken = problem.add_column(0.0, -system.exchange..=system.exchange);
            let own = system.plants.iter().zip(plants).filter(|(plant, _)| plant.region == region);
            let given = own.map(|(_, columns)| (columns.output[hour], 1.0));
            problem.add_row(
                day.demand[region][hour]..,
                given.chain([(bought, 1.0), (taken, 1.0)]).collect::<Vec<_>>(),
            );
            all_taken.push((taken, 1.0));
        }
        problem.add_row(0.0..=0.0, all_taken);
    }
}
