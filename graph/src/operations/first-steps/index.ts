export { FirstStepsResolver } from './first-steps.resolver.js';
export { FirstStepsService } from './first-steps.service.js';
export { missingFirstSteps, type FirstStepSettings } from './first-steps.js';
