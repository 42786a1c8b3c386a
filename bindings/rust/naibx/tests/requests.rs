//! What a request asks besides sizes: labels, several sets, asking again.

use naibx::{Answer, Config, Error, Family, Model, Output, Predictor, Request, Rule};
use naibx_sys as sys;

fn model() -> Model {
    let mut config = Config::new(4).unwrap();
    config.add_features(Family::Gaussian, 1).unwrap();
    let mut model = Model::new(&config).unwrap();
    for (value, labels) in
        [(0.0, &[0, 1][..]), (1.0, &[1, 2]), (2.0, &[2]), (3.0, &[0, 3]), (4.0, &[3])]
    {
        model.add_example(&[value], labels, 1.0).unwrap();
    }
    model
}

#[test]
fn several_sets_are_best_first_and_meet_what_is_asked() {
    let model = model();
    let predictor = Predictor::float64(&model).unwrap();
    let mut request = Request::new().unwrap();
    request.set_labels(Rule::Required, &[1]).unwrap();
    request.set_row_labels(Rule::Forbidden, 1, &[0]).unwrap();
    request.add_implication(2, 3).unwrap();
    request.set_best(3, 8).unwrap();
    request.set_outputs([Output::Sets, Output::SetScores, Output::Ranking]).unwrap();
    let mut answer = Answer::new(None).unwrap();
    let rows = naibx::Rows::Dense { row_count: 2, values: &[0.5, 2.5] };
    let found = answer.predict(&predictor, &request, rows).unwrap();
    let offsets = found.row_offsets().unwrap().unwrap();
    // Of the second row only {1} and {1, 3} are left.
    assert_eq!(offsets, [0, 3, 5]);
    let scores = found.numbers(Output::SetScores).unwrap();
    assert!(scores[0] >= scores[1] && scores[1] >= scores[2]);
    assert!(found.iter().all(|set| set.contains(&1)));
    assert!(found.iter().all(|set| !set.contains(&2) || set.contains(&3)));
    assert!(found.iter().skip(3).all(|set| !set.contains(&0)));
    let mut ranked = found.ranking().unwrap()[..4].to_vec();
    ranked.sort_unstable();
    assert_eq!(ranked, [0, 1, 2, 3]);
    assert_eq!(found.outcomes().unwrap().unwrap(), [sys::NAIBX_OK; 2]);
}

#[test]
fn kept_scores_answer_again() {
    let model = model();
    let predictor = Predictor::live(&model).unwrap();
    let mut request = Request::new().unwrap();
    request.set_outputs([Output::Sets, Output::KeptScores]).unwrap();
    let mut answer = Answer::new(None).unwrap();
    assert!(matches!(answer.predict_again(&predictor, None), Err(Error::Argument(_))));
    let first = answer.predict(&predictor, &request, &[0.5][..]).unwrap().get(0).to_vec();
    assert_eq!(answer.predict_again(&predictor, None).unwrap().get(0), first);
    assert!(answer.log_probability(&predictor, 0, &first).unwrap() <= 0.0);
    request.set_labels(Rule::Forbidden, &first).unwrap();
    let other = answer.predict_again(&predictor, &request).unwrap();
    assert!(other.get(0).iter().all(|label| !first.contains(label)));
    request.set_labels(Rule::Required, &first).unwrap();
    let error = answer.predict_again(&predictor, &request).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_IMPOSSIBLE);
}
