//! What of a configuration is an array.

use naibx_sys as sys;

use crate::error::Result;
use crate::features::raw::refused;
use crate::objects::Config;

impl Config {
    /// Append the next columns as a new group of categorical features, one for
    /// each number of categories.
    pub fn add_categorical(&mut self, category_counts: &[u32]) -> Result<()> {
        let feature_count = u32::try_from(category_counts.len()).map_err(|_| {
            refused(sys::NAIBX_ERROR_LIMIT, "there are more than 2^32 features".to_owned())
        })?;
        let config = self.handle.get_mut();
        let counts = category_counts.as_ptr();
        // SAFETY: exclusive, and alive; so many numbers are read.
        self.handle
            .done(unsafe { call!(naibx_config_add_categorical(config, counts, feature_count)) })
    }
}
