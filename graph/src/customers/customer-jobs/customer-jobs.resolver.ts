import { Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, KeyArg, SeenVersionArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './customer-job-descriptions.js';
import { CreateCustomerJobInput, UpdateCustomerJobInput } from './customer-job-input.js';
import { CustomerJob } from './customer-job.entity.js';
import { type CustomerJobRecord, CustomerJobsService } from './customer-jobs.service.js';

@Resolver()
export class CustomerJobsResolver extends PerRequest {
  private readonly service = this.context.get(CustomerJobsService);

  @Access('customer')
  @Query(() => [CustomerJob], { description: about.list })
  customerJobs(): Promise<CustomerJobRecord[]> {
    return this.service.list();
  }

  @Access('customer')
  @Mutation(() => CustomerJob, { nullable: true, description: about.create })
  createCustomerJob(@InputArg(() => CreateCustomerJobInput) input: CreateCustomerJobInput): Promise<CustomerJob> {
    return this.service.create(input);
  }

  @Access('customer')
  @Mutation(() => CustomerJob, { nullable: true, description: about.update })
  updateCustomerJob(@InputArg(() => UpdateCustomerJobInput) input: UpdateCustomerJobInput): Promise<CustomerJob> {
    return this.service.update(input.key, input, input.version);
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  deleteCustomerJob(@KeyArg() key: number, @SeenVersionArg() version: number | undefined): Promise<true> {
    return this.service.remove(key, version);
  }
}
