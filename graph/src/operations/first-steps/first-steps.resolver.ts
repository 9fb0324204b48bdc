import { Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { FirstStep } from './first-steps.js';
import { FirstStepsService } from './first-steps.service.js';

@Resolver()
export class FirstStepsResolver extends PerRequest {
  private readonly service = this.context.get(FirstStepsService);

  @Access('admin')
  @Query(() => [FirstStep], {
    description: 'What a new store still lacks before it can sell, in the order in which it is set up.',
  })
  firstSteps(): Promise<FirstStep[]> {
    return this.service.missing();
  }
}
