import type { FieldChanges } from '../../../platform/audit/index.js';
import type { StoredTable } from './import-kind.js';

/** Returns the versions of a record's rows after the changes. New rows start at 1; a missing row stays 0. */
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
