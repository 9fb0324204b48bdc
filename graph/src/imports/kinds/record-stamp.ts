import type { FieldChanges } from '../../audit/index.js';
import type { StoredTable } from './import-kind.js';

/** What the versions of a record's tables are once the changes are made: those of a new record begin at 1, a table that has no row of it stays 0. */
export function raisedVersions(
  tables: readonly StoredTable[],
  before: string | undefined,
  changes: FieldChanges,
): string[] {
  if (before === undefined) return tables.map(() => '1');
  const versions = before.split('.');
  return tables.map(({ fields }, index) => {
    const version = Number(versions[index] ?? 0);
    const isRaised = version > 0 && Object.keys(fields).some(field => field in changes);
    return String(isRaised ? version + 1 : version);
  });
}
