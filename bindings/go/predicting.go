package naibx

// #include "bridge.h"
import "C"

// predicting is what models and predictors have in common.
type predicting struct {
	handle       *handle
	isCompiled   bool
	labelCount   uint32
	featureCount uint32
}

func (u use) model() *C.naibx_model         { return (*C.naibx_model)(u.pointer()) }
func (u use) predictor() *C.naibx_predictor { return (*C.naibx_predictor)(u.pointer()) }

// LabelCount is the number of labels, L; it may be asked for after Close, too.
func (p *predicting) LabelCount() uint32 { return p.labelCount }

// FeatureCount is the number of columns; it may be asked for after Close, too.
func (p *predicting) FeatureCount() uint32 { return p.featureCount }

// Config is a copy of the configuration.
func (p *predicting) Config() (*Config, error) {
	self, err := p.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	var config *C.naibx_config
	var object *C.naibx_error
	var status C.naibx_status
	if p.isCompiled {
		status = C.naibx_predictor_get_config(self.predictor(), &config, &object)
	} else {
		status = C.naibx_get_config(self.model(), &config, &object)
	}
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return ownConfig(config), nil
}

// look remembers what a model or predictor never changes.
func (p *predicting) look() error {
	config, err := p.Config()
	if err != nil {
		return err
	}
	defer config.Close()
	if p.labelCount, err = config.LabelCount(); err != nil {
		return err
	}
	p.featureCount, err = config.FeatureCount()
	return err
}

// NewWorkspace makes a workspace that fits.
func (p *predicting) NewWorkspace() (*Workspace, error) {
	self, err := p.handle.reading()
	if err != nil {
		return nil, err
	}
	defer self.release()
	var workspace *C.naibx_workspace
	var object *C.naibx_error
	var status C.naibx_status
	if p.isCompiled {
		status = C.naibx_predictor_workspace_create(self.predictor(), &workspace, &object)
	} else {
		status = C.naibx_workspace_create(self.model(), &workspace, &object)
	}
	if err := errorOf(status, object); err != nil {
		return nil, err
	}
	return ownWorkspace(workspace), nil
}
