import type { EntityManager } from '@mikro-orm/postgresql';
import { Query, Resolver } from 'type-graphql';
import { Contact, Location, ownedRecordMutations, ownedRecordType, pickupLocationKey } from '../customers/index.js';
import { customerJobFields, mostCustomerJobs } from '../../definitions/customer-job.js';
import { duplicateError } from '../../platform/records/index.js';
import { requireActor } from '../../platform/shared/access.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { readStatement } from '../../platform/shared/reads.js';
import { selectList } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { CustomerJob } from './customer-job.entity.js';

const missing = 'This job is not one of yours.';

const customerJobs = ownedRecordType(CustomerJob, {
  subject: 'customerJob',
  fields: customerJobFields,
  noun: 'job',
  plural: 'jobs',
  most: mostCustomerJobs,
  labelOf: ({ name }) => name,
  access: 'customer',
  verbs: { add: 'create', remove: 'delete' },
  isReplaced: false,
  missing,
  unique: 'code',
  references: {
    contactKey: {
      entity: Contact,
      missing: 'This contact is not one of yours.',
      of: customerKey => ({ customerKey }),
    },
    locationKey: {
      entity: Location,
      missing: 'This location is not one of yours.',
      of: customerKey => ({ $or: [{ customerKey }, { key: pickupLocationKey }] }),
    },
  },
  check: (em, customerKey, key, { code }) => assertFreeCode(em, customerKey, key, code),
});

/** Names the job that has the code. Of two that take a code at the same moment, the index refuses the second. */
async function assertFreeCode(em: EntityManager, customerKey: number, key: number | null, code = ''): Promise<void> {
  const [other] = await em.execute<{ name: string; code: string }[]>(
    'select name, code from customer_job where customer_key = ? and lower(code) = lower(?) and key is distinct from ?::int',
    [customerKey, code, key],
  );
  if (other) throw duplicateError('code', `${other.code} is the code of your job ${other.name}.`);
}

/** The columns of a job's row. A `CustomerJob` entity is also assignable to it. */
export type CustomerJobRecord = Pick<CustomerJob, keyof typeof customerJobFields | 'key' | 'customerKey' | 'version'>;

const jobsOfCustomer = readStatement(
  `select ${selectList(customerJobFields, 'j')}, j.customer_key as "customerKey" from customer_job j
   where j.customer_key = ? order by lower(j.code)`,
);

/** The jobs that the signed-in customer orders for, also for staff who act as the customer. */
export class CustomerJobsService extends PerRequest {
  /** All jobs of the caller. */
  async list(): Promise<CustomerJobRecord[]> {
    const { customerKey } = requireActor(this.context.actor);
    return this.context.reads.rows<CustomerJobRecord>(jobsOfCustomer, [customerKey]);
  }

  /** Returns the caller's job for a new order. Throws NOT_FOUND for others' jobs, INVALID_INPUT for archived ones. */
  async toOrderFor(em: EntityManager, key: number): Promise<CustomerJob> {
    const { customerKey } = requireActor(this.context.actor);
    const job = await em.findOne(CustomerJob, { key, customerKey });
    if (!job) throw new AppError('NOT_FOUND', missing);
    if (job.isArchived) throw invalidInput({ jobKey: [`The job ${job.name} is archived. Choose another one.`] });
    return job;
  }
}

@Resolver()
class CustomerJobsResolver extends PerRequest {
  private readonly service = this.context.get(CustomerJobsService);

  @Access('customer')
  @Query(() => [CustomerJob], {
    description: `Lists all jobs of the customer in the order of their codes, at most ${mostCustomerJobs}. Archived ones are included.`,
  })
  customerJobs(): Promise<CustomerJobRecord[]> {
    return this.service.list();
  }
}

export const customerJobsResolvers = [CustomerJobsResolver, ownedRecordMutations(customerJobs)];
