import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { InputArg, KeyArg, SeenVersionArg } from '../shared/graphql-fields.js';
import { about } from './customer-job-descriptions.js';
import { CreateCustomerJobInput, UpdateCustomerJobInput } from './customer-job-input.js';
import { CustomerJob } from './customer-job.entity.js';
import type { CustomerJobRecord, CustomerJobsService } from './customer-jobs.service.js';

interface CustomerJobsContext {
  services: { customerJobs: CustomerJobsService };
}

@Resolver()
export class CustomerJobsResolver {
  @Access('customer')
  @Query(() => [CustomerJob], { description: about.list })
  customerJobs(@Ctx() { services }: CustomerJobsContext): Promise<CustomerJobRecord[]> {
    return services.customerJobs.list();
  }

  @Access('customer')
  @Mutation(() => CustomerJob, { nullable: true, description: about.create })
  createCustomerJob(
    @InputArg(() => CreateCustomerJobInput) input: CreateCustomerJobInput,
    @Ctx() { services }: CustomerJobsContext,
  ): Promise<CustomerJob> {
    return services.customerJobs.create(input);
  }

  @Access('customer')
  @Mutation(() => CustomerJob, { nullable: true, description: about.update })
  updateCustomerJob(
    @InputArg(() => UpdateCustomerJobInput) input: UpdateCustomerJobInput,
    @Ctx() { services }: CustomerJobsContext,
  ): Promise<CustomerJob> {
    return services.customerJobs.update(input.key, input, input.version);
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  deleteCustomerJob(
    @KeyArg() key: number,
    @SeenVersionArg() version: number | undefined,
    @Ctx() { services }: CustomerJobsContext,
  ): Promise<true> {
    return services.customerJobs.remove(key, version);
  }
}
