//! Learns day after day which plants had to be planned anew, and predicts it for
//! days to come: by the model at any time, and by a predictor for many at once.
//! `cargo run --example plants`

use std::ops::ControlFlow;

use naibx::{
    Answer, Config, Error, ExampleList, Family, Model, Output, Predictor, Request, RowList,
};

const PLANTS: [&str; 3] = ["coal", "gas", "hydro"];

fn empty_model() -> naibx::Result<Model> {
    let mut config = Config::new(PLANTS.len() as u32)?;
    config.add_features(Family::Gaussian, 2)?;
    for (label, name) in (0..).zip(PLANTS) {
        config.set_label_name(label, name)?;
    }
    config.set_feature_name(0, "load")?;
    config.set_feature_name(1, "wind")?;
    Model::new(&config)
}

/// One day after the other, as they come.
fn learn_days(model: &mut Model) -> naibx::Result<()> {
    let days: [([f64; 2], &[u32]); 3] =
        [([50.0, 9.0], &[2]), ([80.0, 2.0], &[0, 1]), ([78.0, f64::NAN], &[0, 1])];
    let mut answer = Answer::new(None)?;
    for (measured, planned) in days {
        match answer.predict(&Predictor::live(model)?, None, &measured) {
            Ok(sets) => println!("predicted {:?}, planned {:?}", sets.get(0), planned),
            Err(Error::NotTrained) => println!("nothing learned yet, planned {:?}", planned),
            Err(error) => return Err(error),
        }
        model.add_example(&measured, planned, 1.0)?;
    }
    Ok(())
}

/// Many days at once. A day that is refused is named, and none is learned then.
fn learn_history(model: &mut Model) -> naibx::Result<()> {
    let measured = [[54.0, 8.0], [70.0, 4.0]];
    let planned = [vec![2], vec![1]];
    let list: ExampleList = measured.iter().zip(planned).collect();
    model.add_examples(list.examples()?)?;

    let wrong: ExampleList = [([60.0, 5.0], [0]), ([61.0, 5.0], [7])]
        .iter()
        .map(|(measured, planned)| (measured, planned.iter().copied()))
        .collect();
    if let Err(error) = model.add_examples(wrong.examples()?) {
        println!("row {:?}: {}", error.row(), error);
    }
    Ok(())
}

/// On two threads, with the probability of each choice, until told to stop.
fn predict_many(predictor: &Predictor<'_>) -> naibx::Result<()> {
    let rows: RowList = [[76.0, 3.0], [52.0, 8.5]].iter().collect();
    let mut request = Request::new()?;
    request.set_outputs([Output::Sets, Output::Steps])?;
    let mut answer = Answer::new(None)?;
    answer.set_threads(2)?;
    let progress = |done, total| {
        println!("{} of {} days", done, total);
        ControlFlow::Continue(()) // Break(()) stops: Error::Cancelled
    };
    let sets = answer.predict_with_progress(predictor, &request, rows.rows()?, progress)?;
    for (set, steps) in sets.iter().zip(sets.steps()?) {
        for (label, step) in set.iter().zip(steps) {
            print!("{} {:.3}  ", PLANTS[*label as usize], step.exp());
        }
        println!();
    }
    Ok(())
}

fn main() -> naibx::Result<()> {
    let mut model = empty_model()?;
    learn_days(&mut model)?;
    learn_history(&mut model)?;

    let path = std::env::temp_dir().join(format!("plants-{}.naibx", std::process::id()));
    model.save(&path)?;
    let loaded = Model::load(&path, None)?;
    std::fs::remove_file(&path).expect("the file is there");
    assert_eq!(loaded.config()?.label_name(1)?, "gas");

    predict_many(&Predictor::float64(&loaded)?)
}
