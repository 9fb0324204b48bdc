import { requireAdmin } from '../../platform/shared/access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { missingFirstSteps, type FirstStep, type FirstStepSettings } from './first-steps.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    firstSteps: FirstStepSettings;
  }
}

export class FirstStepsService extends PerRequest {
  private readonly settings = this.context.settings.firstSteps;

  missing(): Promise<FirstStep[]> {
    requireAdmin(this.context.actor);
    return missingFirstSteps(this.context.em, this.settings);
  }
}
