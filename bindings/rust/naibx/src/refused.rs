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
///         scope.spawn(|| model.score_sizes(&[1.0]));
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
///     model.label_count();
/// }
/// ```
///
/// ```compile_fail,E0382
/// # use naibx::*;
/// fn run(model: Model) {
///     drop(model);
///     model.label_count();
/// }
/// ```
pub struct UseAfterDestruction;

/// A model learns while a prediction is prepared.
///
/// ```
/// # use naibx::*;
/// fn run(mut model: Model) {
///     let mut prepared = model.prepare().unwrap();
///     model.try_clone().unwrap().add_example(&[1.0], &[0], 1.0).unwrap();
///     prepared.predict(1).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0502
/// # use naibx::*;
/// fn run(mut model: Model) {
///     let mut prepared = model.prepare().unwrap();
///     model.add_example(&[1.0], &[0], 1.0).unwrap();
///     prepared.predict(1).unwrap();
/// }
/// ```
pub struct LearningBesidePrepared;

/// A prepared prediction outlives its model.
///
/// ```
/// # use naibx::*;
/// fn run(model: Model) {
///     let prepared = model.prepare().unwrap();
///     let _ = &model;
///     drop(prepared);
/// }
/// ```
///
/// ```compile_fail,E0505
/// # use naibx::*;
/// fn run(model: Model) {
///     let prepared = model.prepare().unwrap();
///     drop(model);
///     drop(prepared);
/// }
/// ```
pub struct PreparedAfterItsModel;

/// A set is used after the next prediction, in whose place it stood.
///
/// ```
/// # use naibx::*;
/// fn run(model: Model) {
///     let mut prepared = model.prepare().unwrap();
///     let set = prepared.predict(1).unwrap().to_vec();
///     prepared.predict(1).unwrap();
///     assert!(!set.is_empty());
/// }
/// ```
///
/// ```compile_fail,E0499
/// # use naibx::*;
/// fn run(model: Model) {
///     let mut prepared = model.prepare().unwrap();
///     let set = prepared.predict(1).unwrap();
///     prepared.predict(1).unwrap();
///     assert!(!set.is_empty());
/// }
/// ```
pub struct SetAfterTheNext;

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

/// Two threads use one workspace.
///
/// ```
/// # use naibx::*;
/// fn run(model: Model) {
///     let mut workspace = model.create_workspace().unwrap();
///     let mut other = model.create_workspace().unwrap();
///     std::thread::scope(|scope| {
///         scope.spawn(|| workspace.set_threads(2));
///         scope.spawn(|| other.set_threads(2));
///     });
///     other.set_threads(1).unwrap();
/// }
/// ```
///
/// ```compile_fail,E0499
/// # use naibx::*;
/// fn run(model: Model) {
///     let mut workspace = model.create_workspace().unwrap();
///     let mut other = model.create_workspace().unwrap();
///     std::thread::scope(|scope| {
///         scope.spawn(|| workspace.set_threads(2));
///         scope.spawn(|| workspace.set_threads(2));
///     });
///     other.set_threads(1).unwrap();
/// }
/// ```
pub struct WorkspaceOfTwoThreads;

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
///     other.label_count();
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
///     other.label_count();
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
/// fn run() -> Result<Predictor> {
///     Predictor::load("plants.naibx")
/// }
/// ```
///
/// ```compile_fail,E0133
/// # use naibx::*;
/// fn run() -> Result<Predictor> {
///     Predictor::map("plants.naibx", None)
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
