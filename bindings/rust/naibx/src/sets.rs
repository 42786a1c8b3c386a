//! What is predicted.

use std::fmt;
use std::ptr;
use std::slice;

use naibx_sys as sys;

use crate::answer::Answer;
use crate::error::Result;
use crate::generated::Output;

/// The sets that were predicted, row after row, and the numbers that were asked
/// for. They are the answer's, and stay until its next prediction.
#[derive(Clone, Copy)]
pub struct Sets<'a> {
    answer: &'a Answer,
    offsets: &'a [u64],
    labels: &'a [u32],
}

impl Answer {
    /// The results of the last prediction; no sets where there are none.
    pub fn sets(&self) -> Sets<'_> {
        let (mut count, mut offsets, mut labels) = (0, ptr::null(), ptr::null());
        // SAFETY: alive; places for the results. What it says without sets is of
        // no interest.
        let status = unsafe {
            sys::naibx_answer_sets(
                self.handle.get(),
                &mut count,
                &mut offsets,
                &mut labels,
                ptr::null_mut(),
            )
        };
        if status != sys::NAIBX_OK {
            return Sets { answer: self, offsets: &[], labels: &[] };
        }
        // SAFETY: the library says how many there are; they stay while the answer
        // is borrowed.
        unsafe {
            let offsets = array(offsets, count + 1);
            let labels = array(labels, offsets.last().copied().unwrap_or(0));
            Sets { answer: self, offsets, labels }
        }
    }
}

impl<'a> Sets<'a> {
    /// How many sets: one for each row, unless several were asked for
    /// ([`row_offsets`](Self::row_offsets)); none where none were.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there are no sets.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The set of a row, its labels in the order of choice. Panics where there is
    /// no such row.
    pub fn get(&self, row: usize) -> &'a [u32] {
        &self.labels[self.offsets[row] as usize..self.offsets[row + 1] as usize]
    }

    /// The sets, row after row.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'a [u32]> + DoubleEndedIterator + 'a {
        parts(self.offsets, self.labels)
    }

    /// The labels of all sets, one set after the other.
    pub fn labels(&self) -> &'a [u32] {
        self.labels
    }

    /// Where sets begin and end in [`labels`](Self::labels): one more than there
    /// are sets.
    pub fn offsets(&self) -> &'a [u64] {
        self.offsets
    }

    /// For each set its steps, as [`Output::Steps`] of [`numbers`](Self::numbers).
    ///
    /// # Errors
    /// As `numbers`.
    pub fn steps(
        &self,
    ) -> Result<impl ExactSizeIterator<Item = &'a [f64]> + DoubleEndedIterator + 'a> {
        Ok(parts(self.offsets, self.numbers(Output::Steps)?))
    }

    /// Where the sets of each row begin and end among all: one more than there are
    /// rows, the best of a row first. None where one set of each was asked for.
    ///
    /// # Errors
    /// [`Argument`](crate::Error::Argument) where no sets were asked for.
    pub fn row_offsets(&self) -> Result<Option<&'a [u64]>> {
        let (mut offsets, mut count) = (ptr::null(), 0);
        let answer = self.answer.handle.get();
        // SAFETY: alive; places for the results, which stay while the answer is
        // borrowed.
        unsafe {
            call!(naibx_answer_set_offsets(answer, &mut count, &mut offsets))?;
            Ok(if offsets.is_null() { None } else { Some(array(offsets, count + 1)) })
        }
    }

    /// All labels of each row, best first, row after row.
    ///
    /// # Errors
    /// [`Argument`](crate::Error::Argument) where no rankings were asked for.
    pub fn ranking(&self) -> Result<&'a [u32]> {
        let (mut labels, mut count) = (ptr::null(), 0);
        let answer = self.answer.handle.get();
        // SAFETY: as above.
        unsafe {
            call!(naibx_answer_ranking(answer, &mut labels, &mut count))?;
            Ok(array(labels, count))
        }
    }

    /// For each row `naibx_sys::NAIBX_OK`; `NAIBX_CUT_SHORT` where the search for
    /// better sets was ended by the node limit or the deadline; or why it has no
    /// set: `NAIBX_ERROR_IMPOSSIBLE` where none meets what the request asks,
    /// `NAIBX_ERROR_UNDECIDED` where that was not known in time. Asked for alone,
    /// such a row has an error that names the conflict. None where there was
    /// nothing to search for: all have their sets.
    ///
    /// # Errors
    /// [`Argument`](crate::Error::Argument) where no sets were asked for.
    pub fn outcomes(&self) -> Result<Option<&'a [i32]>> {
        let (mut outcomes, mut count) = (ptr::null(), 0);
        let answer = self.answer.handle.get();
        // SAFETY: alive; places for the results, which stay while the answer is
        // borrowed.
        unsafe {
            call!(naibx_answer_outcomes(answer, &mut count, &mut outcomes))?;
            Ok(if outcomes.is_null() { None } else { Some(array(outcomes, count)) })
        }
    }

    /// The numbers that were asked for, row after row:
    ///
    /// - [`Output::Steps`]: for each label of the sets the logarithm of its
    ///   probability among the labels that were left when it was chosen;
    /// - [`Output::Sizes`]: for each row log P(M = m | x) for m = 0 to L;
    /// - [`Output::SizeEvidence`]: for each row log p(x), as the sizes have it;
    /// - [`Output::LabelScores`]: for each row and label log P(y) + log p(x | y),
    ///   which ranks the labels;
    /// - [`Output::LabelEvidence`]: for each row the logarithm of the sum of the
    ///   exponentials of these;
    /// - [`Output::SetScores`]: for each set the logarithm of how likely it is.
    ///
    /// # Errors
    /// [`Argument`](crate::Error::Argument) where the request did not ask for it.
    pub fn numbers(&self, output: Output) -> Result<&'a [f64]> {
        let (mut numbers, mut count) = (ptr::null(), 0);
        let answer = self.answer.handle.get();
        // SAFETY: alive; places for the results.
        unsafe {
            call!(naibx_answer_numbers(answer, output.code(), &mut numbers, &mut count))?;
            Ok(array(numbers, count))
        }
    }
}

/// # Safety
/// There are so many, unchanged for `'a`; none may be at NULL.
unsafe fn array<'a, T>(first: *const T, count: u64) -> &'a [T] {
    if count == 0 {
        return &[];
    }
    // SAFETY: as the caller says.
    unsafe { slice::from_raw_parts(first, count as usize) }
}

fn parts<'a, T>(
    offsets: &'a [u64],
    all: &'a [T],
) -> impl ExactSizeIterator<Item = &'a [T]> + DoubleEndedIterator + 'a {
    offsets.windows(2).map(move |ends| &all[ends[0] as usize..ends[1] as usize])
}

impl fmt::Debug for Sets<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}
