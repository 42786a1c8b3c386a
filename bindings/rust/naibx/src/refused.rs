//! What must not compile, each after what does and differs in one line. The codes
//! of the errors are checked by nightly releases of Rust alone; for others the
//! first of a pair shows that it is this line which is refused.

/// One thread learns while another predicts.
///
/// ```
/// # use naibx::*;
/// fn run(mut model: Model) {
///     std::thread::scope(|scope| {
///         scope.spawn(|| model.predict(&[1.0], 1));
///         scope.spawn(|| model.try_clone());
///     });
/// }
/// ```
///
/// ```compile_fail,E0502
/// # use naibx::*;
/// fn run(mut model: Model) {
///     std::thread::scope(|scope| {
///         scope.spawn(|| model.predict(&[1.0], 1));
///         scope.spawn(|| model.add_example(&[1.0], &[0], 1.0));
///     });
/// }
/// ```
pub struct LearningBesidePredicting;

/// A model is used after it was destroyed.
///
/// ```
/// # use naibx::*;
/// fn run(model: Model) {
///     drop(model.try_clone());
///     model.weight();
/// }
/// ```
///
/// ```compile_fail,E0382
/// # use naibx::*;
/// fn run(model: Model) {
///     drop(model);
///     model.weight();
/// }
/// ```
pub struct UseAfterDestruction;

/// A model learns while a live predictor reads it.
///
/// ```
/// # use naibx::*;
/// fn run(mut model: Model) {
///     let compiled = Predictor::float64(&model).unwrap();
///     model.add_example(&[1.0], &[0], 1.0).unwrap();
///     compiled.predict(&[1.0], 1).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0502
/// # use naibx::*;
/// fn run(mut model: Model) {
///     let live = Predictor::live(&model).unwrap();
///     model.add_example(&[1.0], &[0], 1.0).unwrap();
///     live.predict(&[1.0], 1).unwrap();
/// }
/// ```
pub struct LearningBesideALivePredictor;

/// A live predictor outlives its model.
///
/// ```
/// # use naibx::*;
/// fn run(model: Model) {
///     let compiled = Predictor::float64(&model).unwrap();
///     drop(model);
///     compiled.predict(&[1.0], 1).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0505
/// # use naibx::*;
/// fn run(model: Model) {
///     let live = Predictor::live(&model).unwrap();
///     drop(model);
///     live.predict(&[1.0], 1).unwrap();
/// }
/// ```
pub struct LivePredictorAfterItsModel;

/// A live predictor is saved.
///
/// ```
/// # use naibx::*;
/// fn run(model: Model) {
///     let compiled = Predictor::float64(&model).unwrap();
///     to_bytes(&compiled).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0597
/// # use naibx::*;
/// fn run(model: Model) {
///     let live = Predictor::live(&model).unwrap();
///     to_bytes(&live).unwrap();
/// }
/// ```
pub struct SavingALivePredictor;

/// A set is used after the next prediction, in whose place it stood.
///
/// ```
/// # use naibx::*;
/// fn run(predictor: Predictor<'_>, mut answer: Answer) {
///     let set = answer.predict(&predictor, None, &[1.0]).unwrap().get(0).to_vec();
///     answer.predict(&predictor, None, &[2.0]).unwrap();
///     assert!(!set.is_empty());
/// }
/// ```
///
/// ```compile_fail,E0499
/// # use naibx::*;
/// fn run(predictor: Predictor<'_>, mut answer: Answer) {
///     let set = answer.predict(&predictor, None, &[1.0]).unwrap().get(0);
///     answer.predict(&predictor, None, &[2.0]).unwrap();
///     assert!(!set.is_empty());
/// }
/// ```
pub struct SetAfterTheNext;

/// A set is used after its answer.
///
/// ```
/// # use naibx::*;
/// fn run(answer: Answer) {
///     let set = answer.sets().get(0).to_vec();
///     drop(answer);
///     assert!(!set.is_empty());
/// }
/// ```
///
/// ```compile_fail,E0505
/// # use naibx::*;
/// fn run(answer: Answer) {
///     let set = answer.sets().get(0);
///     drop(answer);
///     assert!(!set.is_empty());
/// }
/// ```
pub struct SetAfterItsAnswer;

/// A name is used after the configuration has changed.
///
/// ```
/// # use naibx::*;
/// fn run(mut config: Config) {
///     let name = config.label_name(0).unwrap().to_owned();
///     config.set_label_name(0, "gas").unwrap();
///     assert!(name.is_empty());
/// }
/// ```
///
/// ```compile_fail,E0502
/// # use naibx::*;
/// fn run(mut config: Config) {
///     let name = config.label_name(0).unwrap();
///     config.set_label_name(0, "gas").unwrap();
///     assert!(name.is_empty());
/// }
/// ```
pub struct NameAfterAChange;

/// Two threads use one answer.
///
/// ```
/// # use naibx::*;
/// fn run(mut answer: Answer, mut other: Answer) {
///     std::thread::scope(|scope| {
///         scope.spawn(|| answer.set_threads(2));
///         scope.spawn(|| other.set_threads(2));
///     });
///     other.set_threads(1).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0499
/// # use naibx::*;
/// fn run(mut answer: Answer, mut other: Answer) {
///     std::thread::scope(|scope| {
///         scope.spawn(|| answer.set_threads(2));
///         scope.spawn(|| answer.set_threads(2));
///     });
///     other.set_threads(1).unwrap();
/// }
/// ```
pub struct AnswerOfTwoThreads;

/// A progress callback uses the model that learns.
///
/// ```
/// # use naibx::*;
/// fn run(mut model: Model, other: Model, list: ExampleList) {
///     model
///         .add_examples_with_progress(list.examples().unwrap(), |_, _| {
///             other.predict(&[1.0], 1).unwrap();
///             std::ops::ControlFlow::Continue(())
///         })
///         .unwrap();
///     other.weight();
/// }
/// ```
///
/// ```compile_fail,E0502
/// # use naibx::*;
/// fn run(mut model: Model, other: Model, list: ExampleList) {
///     model
///         .add_examples_with_progress(list.examples().unwrap(), |_, _| {
///             model.predict(&[1.0], 1).unwrap();
///             std::ops::ControlFlow::Continue(())
///         })
///         .unwrap();
///     other.weight();
/// }
/// ```
pub struct LearningInProgress;

/// An executor keeps a task beyond its call.
///
/// ```
/// # use naibx::*;
/// fn run(mut model: Model) {
///     let work = |_: u64, task: &(dyn Fn(u64) + Sync)| {
///         std::thread::scope(|scope| drop(scope.spawn(|| task(0))));
///     };
///     model.set_executor(work, 2).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0521
/// # use naibx::*;
/// fn run(mut model: Model) {
///     let work = |_: u64, task: &(dyn Fn(u64) + Sync)| {
///         drop(std::thread::spawn(|| task(0)));
///     };
///     model.set_executor(work, 2).unwrap();
/// }
/// ```
pub struct TaskAfterItsCall;

/// An executor stays in its thread.
///
/// ```
/// # use naibx::*;
/// fn run(mut model: Model) {
///     let number = std::sync::Arc::new(0);
///     model.set_executor(move |_, task| task(*number), 2).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use naibx::*;
/// fn run(mut model: Model) {
///     let number = std::rc::Rc::new(0);
///     model.set_executor(move |_, task| task(*number), 2).unwrap();
/// }
/// ```
pub struct ExecutorOfOneThread;

/// A file is mapped though nobody promises that it stays as it is.
///
/// ```
/// # use naibx::*;
/// fn run(mut options: LoadOptions) {
///     options.set_verify_tables(true).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0133
/// # use naibx::*;
/// fn run(mut options: LoadOptions) {
///     options.set_map_tables(true).unwrap();
/// }
/// ```
pub struct MappingWithoutAPromise;

/// A sparse example has fewer values than indices.
///
/// ```
/// # use naibx::*;
/// fn run(model: Model) {
///     model.predict((&[0, 1], &[1.0, 2.0]), 1).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use naibx::*;
/// fn run(model: Model) {
///     model.predict((&[0, 1], &[1.0]), 1).unwrap();
/// }
/// ```
pub struct SparseOfTwoLengths;
