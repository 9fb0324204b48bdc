import type { FieldChanges } from '../../../platform/audit/index.js';
import { adminPricingTier, contactRows, customerRows, financeRows } from '../../../customers/customers/index.js';
import { businessFields } from '../../../definitions/business.js';
import { namesOf } from '../../../definitions/field.js';
import { financeFields } from '../../../definitions/finance.js';
import { customerLayout, type RecordValues } from '../recognize/index.js';
import {
  raisedVersions,
  storedFields,
  type Complaint,
  type ImportKind,
  type ImportScope,
  type StoredRecord,
  type StoredTable,
} from './import-kind.js';

const tables: readonly [StoredTable, StoredTable] = [
  {
    rows: customerRows,
    fields: {
      customerNumber: { column: 'customer_number', type: 'int' },
      ...storedFields(businessFields),
      pricingTier: { column: 'pricing_tier', type: 'int' },
    },
  },
  { rows: financeRows, fields: storedFields(financeFields) },
];

export const customerKind: ImportKind = {
  name: 'customers',
  layout: customerLayout,
  subject: 'customer',
  tables,
  from: `customer m left join customer_finance t1 on t1.customer_key = m.key
    left join lateral (select key, name, email, version from contact where customer_key = m.key order by key limit 1) person on true`,
  label: 'm.name',
  id: 'm.customer_number::text',
  stamp:
    "m.version || '.' || coalesce(t1.version, 0) || '.' || coalesce(person.key, 0) || '.' || coalesce(person.version, 0)",
  stampAfter,
  groups: [
    // Staff rights have rules of their own.
    { fields: ['pricingTier'], isLost: `now->>'pricingTier' = '${adminPricingTier}'` },
    {
      fields: ['contactName', 'contactEmail'],
      // Another contact is the first one now.
      isLost: `split_part(stamp, '.', 3) <> split_part(stamp_after, '.', 3)`,
      // An undo deletes a contact that the import added, with its phone number.
      isEdited: `jsonb_exists(changes, 'contactName') and changes->'contactName'->>'from' is null
        and split_part(stamp, '.', 4) <> split_part(stamp_after, '.', 4)`,
    },
  ],
  alsoLocked: [contactRows],
  living: 'true',
  present: 'm.deleted_at is null',
  computed: {
    contactName: "coalesce(person.name, '')",
    contactEmail: "coalesce(person.email, '')",
    isGone: 'm.deleted_at is not null',
  },
  decimals: namesOf(financeFields, 'amount'),
  needs: { customerNumber: 'a customer number', name: 'a name' },
  defaults: ({ terms }) => ({
    pricingTier: 0,
    isTaxable: true,
    terms: 'COD',
    // Terms only apply to accounts, so they imply one unless the report says otherwise.
    paymentMethod: isAccount(terms) ? 'ACCT' : 'CC',
    isOnAccount: isAccount(terms),
  }),
  settle,
  omittedBecause: {
    contactName: "a contact needs the customer's phone number",
    contactEmail: "a contact needs the customer's phone number",
    pricingTier: 'a file cannot change the tier of a staff account',
  },
  check,
};

function isAccount(terms: RecordValues[string] | undefined): boolean {
  return terms !== undefined && terms !== 'COD';
}

/** Returns null if the contact changes, because a new contact's key is not known until it is inserted. */
function stampAfter(before: string | undefined, changes: FieldChanges): string | null {
  if ('contactName' in changes || 'contactEmail' in changes) return null;
  const [personKey = '0', personVersion = '0'] = before?.split('.').slice(tables.length) ?? [];
  return [...raisedVersions(tables, before, changes), personKey, personVersion].join('.');
}

function settle(values: RecordValues, stored: StoredRecord | undefined, _scope: ImportScope): RecordValues {
  const settled = { ...values };
  // A file never grants or removes staff rights.
  if (stored?.values.pricingTier === adminPricingTier) delete settled.pricingTier;
  const hasContact = stored !== undefined && stored.values.contactName !== '';
  const phone = settled.phoneNumber ?? stored?.values.phoneNumber ?? '';
  if (hasContact || (settled.contactName === undefined && settled.contactEmail === undefined)) return settled;
  // A contact takes over the customer's phone number, which is required.
  if (phone === '') {
    delete settled.contactName;
    delete settled.contactEmail;
  } else {
    settled.contactName ??= settled.name ?? stored?.values.name;
  }
  return settled;
}

function check(next: RecordValues, stored: StoredRecord | undefined): Complaint[] {
  if (!stored?.isGone) return [];
  return [
    {
      field: 'customerNumber',
      value: String(next.customerNumber),
      message: 'This number belonged to a deleted customer. Customer numbers are never reused.',
    },
  ];
}
