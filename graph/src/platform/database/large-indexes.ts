import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { sessionBasics } from '../shared/postgres-settings.js';

interface LargeIndex {
  name: string;
  /** The text after `on` in its statement */
  on: string;
  /** Name of an earlier index that it replaces */
  replaces?: string;
}

/**
 * Indexes on tables that grow for years. A migration would lock such a table against writes while it builds one, so
 * these are built after the migrations, next to running requests (`create index concurrently`). Effect on the previous
 * release: none.
 */
const largeIndexes: readonly LargeIndex[] = [
  // Entries about actions of staff for a customer, for its export and erasure
  { name: 'change_log_for', on: 'change_log (for_key) where for_key is not null' },
  // Parts of names, emails and phone numbers of contacts
  {
    name: 'contact_trigrams',
    on: 'contact using gin (name gin_trgm_ops, email gin_trgm_ops, phone_number gin_trgm_ops)',
    replaces: 'contact_email_trigrams',
  },
  // Customer numbers as texts, which imports look up and exports are sorted by
  { name: 'customer_number_text', on: 'customer ((customer_number::text))' },
  // Deleted customers, most recently deleted first
  { name: 'customer_removed', on: 'customer (deleted_at, key) where deleted_at is not null' },
  { name: 'payment_intent_manual', on: "payment_intent (created_at) where state = 'MANUAL'" },
  { name: 'payment_intent_begun', on: 'payment_intent (created_at, key)' },
  {
    name: 'payment_intent_refused_from',
    // A charge voided for a mismatch counts like a declined card.
    on: "payment_intent (ip, created_at) where state in ('DECLINED', 'FAILED') or code in ('AVS_MISMATCH', 'CVV_MISMATCH')",
    replaces: 'payment_intent_of_address',
  },
  // The rows of all imports about a record, which an undo looks up
  { name: 'import_row_record', on: 'import_row (record_key) where record_key is not null' },
  // Orders by customer number, with the key that distinguishes orders of one customer
  { name: 'orders_number', on: 'orders (customer_number, key)', replaces: 'orders_customer_number' },
  // Orders of a job, and a customer's orders with a PO number
  { name: 'orders_job', on: 'orders (job_key, placed_at desc, key desc) where job_key is not null' },
  { name: 'orders_po_number', on: 'orders (customer_key, lower(po_number)) where po_number is not null' },
  // All customers' orders with a PO number
  { name: 'orders_any_po', on: 'orders (lower(po_number), placed_at desc, key desc) where po_number is not null' },
  // Codes by their last characters, which people often use alone
  {
    name: 'product_code_endings',
    on: 'product using gin (reversed_codes(product_id, vendor_item_number, auxilliary_item_id)) where deleted_at is null',
  },
  // Whole codes, which order pads look up by the hundred
  { name: 'product_code', on: 'product (search_code(product_id)) where deleted_at is null' },
  { name: 'product_vendor_code', on: 'product (search_code(vendor_item_number)) where deleted_at is null' },
  { name: 'product_auxilliary_code', on: 'product (search_code(auxilliary_item_id)) where deleted_at is null' },
  // Also of removed items: an index of those alone would be one of several that the planner may read from end to end
  { name: 'product_any_code', on: 'product (search_code(product_id))', replaces: 'product_discontinued' },
];

/** Builds missing indexes. Of server processes that start together, one does it and the others wait. */
export async function buildLargeIndexes(em: EntityManager, direct: pg.ClientConfig | null): Promise<void> {
  if ((await missing(sql => em.execute<ValidIndex[]>(sql))).length === 0) return;
  if (direct === null) {
    for (const { name, on, replaces } of largeIndexes) {
      await em.execute(`create index if not exists ${name} on ${on}`);
      if (replaces) await em.execute(`drop index if exists ${replaces}`);
    }
    return;
  }
  const client = new pg.Client({ ...direct, application_name: 'store indexes' });
  await client.connect();
  try {
    await client.query(sessionBasics);
    await lock(client);
    const left = await missing(async sql => (await client.query<ValidIndex>(sql)).rows);
    for (const { name, on, replaces } of left) {
      // An index whose build was interrupted is still maintained but used by no query.
      await client.query(`drop index concurrently if exists ${name}`);
      await client.query(`create index concurrently ${name} on ${on}`);
      if (replaces) await client.query(`drop index concurrently if exists ${replaces}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock: a statement that waits for it holds a snapshot, which the index build would in turn wait
 * for.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtext('store large indexes')) as locked",
    );
    if (rows[0]?.locked) return;
    await pause(200);
  }
}

interface ValidIndex {
  name: string;
}

async function missing(select: (sql: string) => Promise<ValidIndex[]>): Promise<LargeIndex[]> {
  const valid = await select(
    'select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisvalid',
  );
  return largeIndexes.filter(index => !valid.some(({ name }) => name === index.name));
}
