import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { fieldChanges, recordChanges, staleRecord, type Change, type FieldChanges } from '../audit/index.js';
import { Contact, Location, lockCustomer, pickupLocationKey } from '../customers/index.js';
import { customerJobFields, mostCustomerJobs } from '../definitions/customer-job.js';
import { fieldNames } from '../definitions/field.js';
import { requireActor } from '../shared/access.js';
import { AppError, invalidInput } from '../shared/errors.js';
import { parseInput } from '../shared/input.js';
import { readStatement } from '../shared/reads.js';
import { selectList } from '../shared/record-fields.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import { jobChangeInput, newJobInput } from './customer-job-input.js';
import { CustomerJob } from './customer-job.entity.js';

/** The columns of a job's row. An entity can be used as well. */
export type CustomerJobRecord = Pick<CustomerJob, keyof typeof customerJobFields | 'key' | 'customerKey' | 'version'>;

const fields = fieldNames(customerJobFields);

const jobsOfCustomer = readStatement(
  `select ${selectList(customerJobFields, 'j')}, j.customer_key as "customerKey" from customer_job j
   where j.customer_key = ? order by lower(j.code)`,
);

/** The jobs that the signed-in customer orders for, also for staff who act as the customer. */
export class CustomerJobsService {
  constructor(private readonly context: ServiceContext) {}

  /** All jobs of the caller. */
  async list(): Promise<CustomerJobRecord[]> {
    const { customerKey } = requireActor(this.context.actor);
    return this.context.reads.rows<CustomerJobRecord>(jobsOfCustomer, [customerKey]);
  }

  /** The caller's job that an order is placed for. Throws NOT_FOUND for any other, and INVALID_INPUT if it is archived. */
  async toOrderFor(em: EntityManager, key: number): Promise<CustomerJob> {
    const { customerKey } = requireActor(this.context.actor);
    const job = await em.findOne(CustomerJob, { key, customerKey });
    if (!job) throw new AppError('NOT_FOUND', 'This job is not one of yours.');
    if (job.isArchived) throw invalidInput({ jobKey: [`The job ${job.name} is archived. Choose another one.`] });
    return job;
  }

  create(input: unknown): Promise<CustomerJob> {
    const { customerKey } = requireActor(this.context.actor);
    const values = parseInput(newJobInput, input);
    return inTransaction(this.context.em, async em => {
      await lockCustomer(em, { key: customerKey });
      if ((await em.count(CustomerJob, { customerKey })) >= mostCustomerJobs)
        throw new AppError(
          'LIMIT_REACHED',
          `An account has at most ${mostCustomerJobs} jobs. Please remove one first.`,
        );
      const { requiresPoNumber = false, isArchived = false, ...rest } = values;
      const job = em.create(CustomerJob, { ...rest, requiresPoNumber, isArchived, customerKey });
      await this.assertAllowed(em, job);
      await em.flush();
      await this.record(em, job, 'created', fieldChanges<CustomerJob>({}, job, fields));
      return job;
    });
  }

  /** A stale `version` is refused. */
  update(key: number, input: unknown, version?: number | null): Promise<CustomerJob> {
    const { customerKey } = requireActor(this.context.actor);
    const sent = parseInput(jobChangeInput, input);
    const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    return inTransaction(this.context.em, async em => {
      await lockCustomer(em, { key: customerKey });
      const job = await this.find(em, { key, customerKey }, version);
      const changes = fieldChanges<CustomerJob>(job, { ...job, ...values }, fields);
      if (Object.keys(changes).length === 0) return job;
      Object.assign(job, values);
      await this.assertAllowed(em, job);
      await em.flush();
      await this.record(em, job, 'updated', changes);
      return job;
    });
  }

  remove(key: number, version?: number | null): Promise<true> {
    const { customerKey } = requireActor(this.context.actor);
    return inTransaction(this.context.em, async em => {
      const job = await this.find(em, { key, customerKey }, version);
      const changes = fieldChanges<CustomerJob>(job, {}, fields);
      em.remove(job);
      await em.flush();
      await this.record(em, job, 'deleted', changes);
      return true as const;
    });
  }

  private async find(
    em: EntityManager,
    which: { key: number; customerKey: number },
    seen?: number | null,
  ): Promise<CustomerJob> {
    const job = await em.findOne(CustomerJob, which, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!job) throw new AppError('NOT_FOUND', 'This job is not one of yours.');
    if (seen != null && seen !== job.version)
      throw await staleRecord(em, { subject: 'customerJob', subjectKey: job.key, seen, current: job.version });
    return job;
  }

  /** Refuses a code of another job, and a contact or location of another customer. The caller has locked the customer. */
  private async assertAllowed(em: EntityManager, job: CustomerJob): Promise<void> {
    const { customerKey, contactKey, locationKey } = job;
    const [other] = await em.execute<{ name: string; code: string }[]>(
      'select name, code from customer_job where customer_key = ? and lower(code) = lower(?) and key is distinct from ?::int',
      [customerKey, job.code, job.key ?? null],
    );
    if (other) {
      const message = `${other.code} is the code of your job ${other.name}.`;
      throw new AppError('DUPLICATE', message, { errors: { code: [message] } });
    }
    const isOwnContact = contactKey === null || (await em.count(Contact, { key: contactKey, customerKey })) > 0;
    if (!isOwnContact) throw invalidInput({ contactKey: ['This contact is not one of yours.'] });
    const isOwnLocation =
      locationKey === null ||
      locationKey === pickupLocationKey ||
      (await em.count(Location, { key: locationKey, customerKey })) > 0;
    if (!isOwnLocation) throw invalidInput({ locationKey: ['This location is not one of yours.'] });
  }

  private record(
    em: EntityManager,
    { key, name, customerKey }: CustomerJob,
    action: Change['action'],
    changes: FieldChanges,
  ): Promise<void> {
    return recordChanges(em, this.context.actor, this.context.clock.now(), [
      { subject: 'customerJob', subjectKey: key, label: name, ownerKey: customerKey, action, changes },
    ]);
  }
}
