import { mostCustomerJobs } from '../../definitions/customer-job.js';
import { Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, KeyArg, SeenVersionArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { CreateCustomerJobInput, UpdateCustomerJobInput } from './customer-job-input.js';
import { CustomerJob } from './customer-job.entity.js';
import { type CustomerJobRecord, CustomerJobsService } from './customer-jobs.service.js';

@Resolver()
export class CustomerJobsResolver extends PerRequest {
  private readonly service = this.context.get(CustomerJobsService);

  @Access('customer')
  @Query(() => [CustomerJob], {
    description: `Lists all jobs of the customer in the order of their codes, at most ${mostCustomerJobs}. Archived ones are included.`,
  })
  customerJobs(): Promise<CustomerJobRecord[]> {
    return this.service.list();
  }

  @Access('customer')
  @Mutation(() => CustomerJob, {
    nullable: true,
    description: `Adds a job. DUPLICATE if another job has the code, LIMIT_REACHED at ${mostCustomerJobs} jobs.`,
  })
  createCustomerJob(@InputArg(() => CreateCustomerJobInput) input: CreateCustomerJobInput): Promise<CustomerJob> {
    return this.service.create(input);
  }

  @Access('customer')
  @Mutation(() => CustomerJob, {
    nullable: true,
    description: 'Changes a job. Omitted fields keep their value. Earlier orders keep the old name and code.',
  })
  updateCustomerJob(@InputArg(() => UpdateCustomerJobInput) input: UpdateCustomerJobInput): Promise<CustomerJob> {
    return this.service.update(input.key, input, input.version);
  }

  @Access('customer')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Removes a job. Orders placed for it keep its name and code.',
  })
  deleteCustomerJob(@KeyArg() key: number, @SeenVersionArg() version: number | undefined): Promise<true> {
    return this.service.remove(key, version);
  }
}
