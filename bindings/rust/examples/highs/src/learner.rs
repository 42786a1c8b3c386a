//! All that is asked of NaiBX: which plants will have to be planned anew.

use naibx::{Config, Family, Model, Predictor, Result};

use crate::commitment::Plan;
use crate::power_system::{Day, PowerSystem, HOURS, REGIONS};

/// Where the categories of what a region lacks begin, but for the first: shares of
/// its demand. Below are regions that have too much.
const LIMITS: [f64; 4] = [-0.12, -0.04, 0.04, 0.12];

pub struct Learner<'a> {
    model: Model,
    system: &'a PowerSystem,
    planned: &'a Plan,
}

impl<'a> Learner<'a> {
    pub fn new(system: &'a PowerSystem, planned: &'a Plan) -> Result<Self> {
        let plant_count = system.plants.len() as u32;
        let mut config = Config::new(plant_count)?;
        // What each region lacks, and which plants are out.
        config.add_categorical(&[LIMITS.len() as u32 + 1; REGIONS])?;
        config.add_features(Family::Bernoulli, plant_count)?;
        Ok(Learner { model: Model::new(&config)?, system, planned })
    }

    /// The plants to free, the surest first: as many as are expected to change, and
    /// `spare` more, since one too many costs less than one that is missing.
    pub fn predict(&self, day: &Day, spare: u32) -> Result<Vec<u32>> {
        let features = self.features(day);
        let predictor = Predictor::live(&self.model)?;
        let expected = predictor.predict(&features, None)?.len() as u32;
        let plant_count = self.system.plants.len() as u32;
        predictor.predict(&features, (expected + spare).min(plant_count))
    }

    /// Learns which plants did change.
    pub fn learn(&mut self, day: &Day, changed: &[u32]) -> Result<()> {
        self.model.add_example(&self.features(day), changed, 1.0)
    }

    fn features(&self, day: &Day) -> Vec<f64> {
        let lacks = (0..REGIONS).map(|region| {
            let lack = self.lack(day, region);
            LIMITS.iter().filter(|limit| lack >= **limit).count() as f64
        });
        let out = day.is_out.iter().map(|is_out| f64::from(u8::from(*is_out)));
        lacks.chain(out).collect()
    }

    /// What a region lacks for the plan, as a share of its demand: the demand beyond
    /// the forecast, and the plants that were to be on and are out.
    fn lack(&self, day: &Day, region: usize) -> f64 {
        let lost: f64 = (0..self.planned.len())
            .filter(|plant| self.system.plants[*plant].region == region && day.is_out[*plant])
            .map(|plant| {
                let hours = (0..HOURS).filter(|hour| self.planned[plant][*hour]).count();
                self.system.plants[plant].maximum * hours as f64
            })
            .sum();
        day.shifts[region] + lost / self.system.demand[region].iter().sum::<f64>()
    }
}
