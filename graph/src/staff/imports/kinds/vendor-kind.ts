import { vendorFields } from '../../../definitions/vendor.js';
import { vendorRows } from '../../../catalog/purchasing/index.js';
import { vendorLayout } from '../recognize/index.js';
import { raisedVersions, storedFields, type ImportKind, type StoredTable } from './import-kind.js';

const tables: readonly [StoredTable] = [
  {
    rows: vendorRows,
    fields: {
      ...storedFields(vendorFields),
      purchasingAgentKey: { column: 'purchasing_agent_key', type: 'int', nullable: true },
    },
  },
];

export const vendorKind: ImportKind = {
  name: 'vendors',
  layout: vendorLayout,
  subject: 'vendor',
  tables,
  from: 'vendor m',
  label: 'm.name',
  id: 'lower(m.id)',
  stamp: 'm.version::text',
  stampAfter: (before, changes) => raisedVersions(tables, before, changes).join('.'),
  groups: [],
  living: 'true',
  present: 'true',
  foldsCodes: true,
  decimals: [],
  needs: { id: 'an id', name: 'a name' },
  defaults: () => ({}),
  // The report lists every vendor, so it must not replace agents that are already assigned.
  settle: (values, stored, { agentKey }) =>
    agentKey === null || (stored && stored.values.purchasingAgentKey !== '')
      ? values
      : { ...values, purchasingAgentKey: agentKey },
};
