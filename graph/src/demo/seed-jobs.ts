import type { EntityManager } from '@mikro-orm/postgresql';
import { CustomerJob } from '../customers/customer-jobs/index.js';
import { insertRows } from '../platform/shared/insert-rows.js';
import type { DemoOrder, DemoStore } from './demo-types.js';
import type { SeededKeys } from './seeded-keys.js';

const customerNumber = 20_001;

/** `place`: index of its location and its contact; null if it has no usual ones */
const jobs = [
  { name: 'Mesa Medical Center', code: 'MESA-01', requiresPoNumber: true, place: 0 },
  { name: 'Tempe Lakeside Apartments', code: 'TEMPE-02', requiresPoNumber: false, place: 1 },
  { name: 'Warehouse 7 Retrofit', code: 'WH-7', requiresPoNumber: false, place: null },
] as const;

type JobColumns = Pick<CustomerJob, 'name' | 'code'> & { key: number };

/** Gives the guide's customer three jobs. Returns the job of each of its orders; every fourth one has none. */
export async function seedJobs(
  em: EntityManager,
  demo: DemoStore,
  keys: SeededKeys,
): Promise<ReadonlyMap<DemoOrder, JobColumns>> {
  const rows = jobs.map(({ place, ...job }) => ({
    ...job,
    customerKey: keys.customers.get(customerNumber),
    locationKey: place === null ? null : keys.locations.get(customerNumber)?.[place],
    contactKey: place === null ? null : keys.contacts.get(customerNumber)?.[place],
    isArchived: false,
  }));
  const jobKeys = await insertRows(em, CustomerJob, rows);
  const orders = demo.orders.filter(order => order.customerNumber === customerNumber);
  return new Map(
    orders.flatMap((order, index): [DemoOrder, JobColumns][] => {
      const [job, key] = [jobs[index % (jobs.length + 1)], jobKeys[index % (jobs.length + 1)]];
      if (!job || key === undefined || (job.requiresPoNumber && order.poNumber === null)) return [];
      return [[order, { key, name: job.name, code: job.code }]];
    }),
  );
}
