import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact, Location, lockCustomer, pickupLocationKey } from '../customers/index.js';
import { customerJobFields, mostCustomerJobs } from '../../definitions/customer-job.js';
import { fieldNames, type ChangedValues } from '../../definitions/field.js';
import { RecordEditor, type RecordKind } from '../../platform/records/index.js';
import { requireActor } from '../../platform/shared/access.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { definedOf } from '../../platform/shared/field-inputs.js';
import { parseInput } from '../../platform/shared/input.js';
import { readStatement } from '../../platform/shared/reads.js';
import { selectList } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { jobChangeInput, newJobInput } from './customer-job-input.js';
import { CustomerJob } from './customer-job.entity.js';

/** The columns of a job's row. A `CustomerJob` entity is also assignable to it. */
export type CustomerJobRecord = Pick<CustomerJob, keyof typeof customerJobFields | 'key' | 'customerKey' | 'version'>;

const jobKind: RecordKind<CustomerJob> = {
  entity: CustomerJob,
  subject: 'customerJob',
  fields: fieldNames(customerJobFields),
  labelOf: ({ name }) => name,
  ownerOf: ({ customerKey }) => customerKey,
  missing: 'This job is not one of yours.',
};

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
    if (!job) throw new AppError('NOT_FOUND', jobKind.missing);
    if (job.isArchived) throw invalidInput({ jobKey: [`The job ${job.name} is archived. Choose another one.`] });
    return job;
  }

  create(input: unknown): Promise<CustomerJob> {
    const { customerKey } = requireActor(this.context.actor);
    const values = definedOf(parseInput(newJobInput, input));
    return inTransaction(this.context.em, async em => {
      await lockCustomer(em, { key: customerKey });
      if ((await em.count(CustomerJob, { customerKey })) >= mostCustomerJobs)
        throw new AppError(
          'LIMIT_REACHED',
          `An account has at most ${mostCustomerJobs} jobs. Please remove one first.`,
        );
      await this.assertAllowed(em, customerKey, values);
      return this.editor(customerKey).create({ ...values, customerKey });
    });
  }

  /** Changes a job. Throws STALE for an outdated `version`. */
  update(key: number, input: unknown, version?: number | null): Promise<CustomerJob> {
    const { customerKey } = requireActor(this.context.actor);
    const values = definedOf(parseInput(jobChangeInput, input));
    const editor = this.editor(customerKey);
    return inTransaction(this.context.em, async em => {
      await lockCustomer(em, { key: customerKey });
      const { code } = await editor.locked(em, key, version);
      await this.assertAllowed(em, customerKey, { code, ...values, key });
      return editor.update(key, values);
    });
  }

  remove(key: number, version?: number | null): Promise<true> {
    const { customerKey } = requireActor(this.context.actor);
    return this.editor(customerKey).remove(key, version);
  }

  /** Finds only jobs of the customer. */
  private editor(customerKey: number): RecordEditor<CustomerJob> {
    return new RecordEditor(this.context, { ...jobKind, existing: { customerKey } });
  }

  /** Refuses another job's code, and another customer's contact or location. The caller must have locked the customer. */
  private async assertAllowed(
    em: EntityManager,
    customerKey: number,
    {
      key = null,
      code = '',
      contactKey,
      locationKey,
    }: ChangedValues<typeof customerJobFields> & { key?: number | null },
  ): Promise<void> {
    const [other] = await em.execute<{ name: string; code: string }[]>(
      'select name, code from customer_job where customer_key = ? and lower(code) = lower(?) and key is distinct from ?::int',
      [customerKey, code, key],
    );
    if (other) {
      const message = `${other.code} is the code of your job ${other.name}.`;
      throw new AppError('DUPLICATE', message, { errors: { code: [message] } });
    }
    const isOwnContact = contactKey == null || (await em.count(Contact, { key: contactKey, customerKey })) > 0;
    if (!isOwnContact) throw invalidInput({ contactKey: ['This contact is not one of yours.'] });
    const isOwnLocation =
      locationKey == null ||
      locationKey === pickupLocationKey ||
      (await em.count(Location, { key: locationKey, customerKey })) > 0;
    if (!isOwnLocation) throw invalidInput({ locationKey: ['This location is not one of yours.'] });
  }
}
