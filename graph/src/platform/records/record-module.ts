import type { ClassType } from 'type-graphql';
import type { Fields } from '../../definitions/field.js';
import type { SortFields } from '../../definitions/list-sorts.js';
import { impersonal, type DataRules } from '../shared/data-rules.js';
import type { NamedRecord, RecordType } from './record-type.js';

/** A type of record with all that callers may do with it */
export interface RecordModule {
  type: Omit<RecordType<NamedRecord>, 'kind'>;
  /** null if the list is not sorted by the server */
  sorts: SortFields<Fields> | null;
  resolvers: ClassType[];
}

/** The data rules of records that hold nothing about a customer. */
export function recordRules(modules: readonly RecordModule[]): DataRules {
  return {
    tables: Object.fromEntries(modules.map(({ type }) => [type.table, impersonal('until staff delete it')])),
  };
}
