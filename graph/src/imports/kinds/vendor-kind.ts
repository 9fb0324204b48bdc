import { VENDOR_LAYOUT } from '../recognise/index.js';
import type { ImportKind, StoredField, StoredTable } from './import-kind.js';
import { raisedVersions } from './record-stamp.js';

const text = (column: string): StoredField => ({ column, type: 'text' });

const tables: readonly [StoredTable] = [{
  table: 'vendor', keyColumn: 'key', fields: {
    id: text('id'), name: text('name'), address: text('address'), city: text('city'), state: text('state'), zipCode: text('zip_code'), phoneNumber: text('phone_number'),
    faxNumber: text('fax_number'), contactName: text('contact_name'), ourAccountNumber: text('our_account_number'), accountNumber: text('account_number'),
    federalTaxId: text('federal_tax_id'), terms: text('terms'), distMethodKey: { column: 'dist_method_key', type: 'int', nullable: true },
    purchasingAgentKey: { column: 'purchasing_agent_key', type: 'int', nullable: true },
  },
}];

export const vendorKind: ImportKind = {
  name: 'vendors',
  layout: VENDOR_LAYOUT,
  subject: 'vendor',
  tables,
  from: 'vendor m',
  id: 'lower(m.id)',
  stamp: 'm.version::text',
  stampAfter: (before, changes) => raisedVersions(tables, before, changes).join('.'),
  living: 'true',
  present: 'true',
  decimals: [],
  needs: { id: 'an id', name: 'a name' },
  fresh: () => ({}),
  // The report lists every vendor, so an agent who looks after one already is not replaced by it.
  settle: (said, stored, { agentKey }) => (agentKey === null || (stored && stored.values.purchasingAgentKey !== '') ? said : { ...said, purchasingAgentKey: agentKey }),
};
