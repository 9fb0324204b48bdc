import type { EntityManager } from '@mikro-orm/postgresql';

/** The retention and erasure rule of a table. `graph/test/data-rules.api.test.ts` fails for a table without a rule. */
export interface TableRule {
  /** Retention of a row, for docs/operations.md */
  kept: string;
  /** null if the table has no data about customers */
  personal: PersonalRows | null;
}

export interface PersonalRows {
  /** Selects the rows for a customer's export; each `?` is the customer's key */
  rows: string;
  /** The effect of erasing the customer on these rows */
  erased: string;
  /** A column whose numbers differ, by which the rows are read in pages. Without it they are few, and read at once. */
  pagedBy?: string;
  /** Selects a file as `content`; `?` is the `pagedBy` of a row, whose column `file` is its path in the export. */
  fileContent?: string;
}

/** Returns the rule of a table without data about customers. */
export function impersonal(kept: string): TableRule {
  return { kept, personal: null };
}

/** Returns the rule of a table with data about customers. */
export function personal(
  kept: string,
  rows: string,
  erased: string,
  many: Pick<PersonalRows, 'pagedBy' | 'fileContent'> = {},
): TableRule {
  return { kept, personal: { rows, erased, ...many } };
}

/** A customer being erased, and the replacement for its name. */
export interface ErasedCustomer {
  key: number;
  customerNumber: number;
  pseudonym: string;
  at: Date;
}

/**
 * Rows that are moved from the database to a file. They are deleted only after the file was flushed to disk and read
 * back.
 */
export interface ArchivedRows {
  /** First part of the file name */
  name: string;
  /** The setting for the age in days from which rows are archived */
  setting: 'auditLog' | 'imports' | 'mail';
  /** Counts the rows from before this time. */
  count(em: EntityManager, before: Date): Promise<number>;
  /**
   * Returns the oldest rows; null if none are left. The same rows get the same `id`, so that an interrupted run can be
   * repeated.
   */
  next(em: EntityManager, before: Date): Promise<ArchiveBatch | null>;
  /** Deletes exactly the rows of the batch, in the caller's transaction; throws if a row has changed since. */
  remove(em: EntityManager, batch: ArchiveBatch): Promise<void>;
  /** Records the file of a batch, in the same transaction */
  note?(em: EntityManager, batch: ArchiveBatch, file: string, at: Date): Promise<void>;
}

export interface ArchiveBatch {
  id: string;
  /** One row as JSON per line */
  lines: readonly string[];
}

/** Rows that are deleted without an archive once they have expired. */
export interface ExpiredRows {
  name: string;
  count(em: EntityManager, now: Date): Promise<number>;
  /** Deletes up to `limit` of them and returns their number. */
  remove(em: EntityManager, now: Date, limit: number): Promise<number>;
}

/** A module's part in exporting and erasing customers, and in deleting old rows. */
export interface DataRules {
  tables: Readonly<Record<string, TableRule>>;
  /** Returns the reasons why the customer cannot be erased now, one sentence each. */
  erasureRefusals?(em: EntityManager, customerKey: number): Promise<string[]>;
  /** Removes the customer's personal values from the module's tables, in the caller's transaction */
  erase?(em: EntityManager, customer: ErasedCustomer): Promise<void>;
  archived?: readonly ArchivedRows[];
  expired?: readonly ExpiredRows[];
}

/** Returns a rule that deletes expired rows of a table. `condition` has one `?`, the time by which the rows expired. */
export function expiredRows(
  name: string,
  table: string,
  condition: string,
  endedBefore: (now: Date) => Date = now => now,
): ExpiredRows {
  return {
    name,
    count: async (em, now) => {
      const [row] = await em.execute<{ count: string }[]>(`select count(*) as count from ${table} where ${condition}`, [
        endedBefore(now).toISOString(),
      ]);
      return Number(row?.count ?? 0);
    },
    remove: async (em, now, limit) => {
      const rows = await em.execute<unknown[]>(
        `delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ? for update skip locked)) returning 1`,
        [endedBefore(now).toISOString(), limit],
      );
      return rows.length;
    },
  };
}
