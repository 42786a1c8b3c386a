//! Power plants, and days on which the demand is not as forecast and plants fail.

use fastrand::Rng;

pub const HOURS: usize = 24;
pub const REGIONS: usize = 4;
/// How much of its capacity's share a region can take from the others, or give.
const EXCHANGE: f64 = 0.05;

/// Powers are in MW, costs in money.
pub struct Plant {
    pub region: usize,
    pub minimum: f64,
    pub maximum: f64,
    /// Per hour in which it is on.
    pub hour_cost: f64,
    /// Per MWh.
    pub energy_cost: f64,
    pub start_cost: f64,
    /// How many hours it stays on at least.
    pub hours_on: usize,
}

pub struct PowerSystem {
    pub plants: Vec<Plant>,
    /// The forecast of each region, MW in each hour.
    pub demand: [[f64; HOURS]; REGIONS],
    /// What a region can take from the others or give them, MW.
    pub exchange: f64,
}

/// What is known of a day before it is planned anew.
pub struct Day {
    /// By what share of the forecast the demand of each region is higher.
    pub shifts: [f64; REGIONS],
    /// Which plants cannot run.
    pub is_out: Vec<bool>,
    pub demand: [[f64; HOURS]; REGIONS],
}

impl PowerSystem {
    pub fn draw(random: &mut Rng, plant_count: usize) -> Self {
        let plants: Vec<Plant> =
            (0..plant_count).map(|number| draw_plant(random, number % REGIONS)).collect();
        let mut demand = [[0.0; HOURS]; REGIONS];
        for plant in &plants {
            for (hour, power) in demand[plant.region].iter_mut().enumerate() {
                // Lowest at 4 o'clock, highest at 16.
                let phase = (hour as f64 - 10.0) / HOURS as f64 * std::f64::consts::TAU;
                *power += plant.maximum * (0.5 + 0.18 * phase.sin());
            }
        }
        let capacity: f64 = plants.iter().map(|plant| plant.maximum).sum();
        PowerSystem { plants, demand, exchange: EXCHANGE * capacity / REGIONS as f64 }
    }

    /// The day that was forecast.
    pub fn forecast(&self) -> Day {
        Day { shifts: [0.0; REGIONS], is_out: vec![false; self.plants.len()], demand: self.demand }
    }

    pub fn draw_day(&self, random: &mut Rng) -> Day {
        let mut day = self.forecast();
        for (shift, demand) in day.shifts.iter_mut().zip(&mut day.demand) {
            // The weather is as foretold, or it is not.
            let spread = if random.f64() < 0.3 { 0.15 } else { 0.01 };
            *shift = (spread * centred(random)).max(-0.9);
            demand.iter_mut().for_each(|power| *power *= 1.0 + *shift);
        }
        for is_out in &mut day.is_out {
            *is_out = random.f64() < 0.03;
        }
        day
    }
}

/// Large plants are cheap to run and dear to start.
fn draw_plant(random: &mut Rng, region: usize) -> Plant {
    let maximum = 50.0 + 350.0 * random.f64().powi(2);
    let size = maximum / 400.0;
    Plant {
        region,
        minimum: maximum * (0.3 + 0.2 * random.f64()),
        maximum,
        hour_cost: maximum * (3.0 + 2.0 * random.f64()),
        energy_cost: 45.0 - 25.0 * size + 10.0 * random.f64(),
        start_cost: maximum * (20.0 + 60.0 * size),
        hours_on: 2 + (6.0 * size) as usize,
    }
}

/// About a standard normal variable: a sum of twelve uniform ones.
fn centred(random: &mut Rng) -> f64 {
    (0..12).map(|_| random.f64()).sum::<f64>() - 6.0
}
