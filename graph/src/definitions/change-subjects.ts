import { businessFields } from './business.js';
import { categoryFields } from './category.js';
import { customerJobFields } from './customer-job.js';
import type { Fields } from './field.js';
import { financeFields } from './finance.js';
import { personFields } from './person.js';
import { placeFields } from './place.js';
import { pricingInfoFields, productFields } from './product.js';
import { synonymFields } from './synonyms.js';
import { vendorFields } from './vendor.js';

/** A type of record whose changes are logged */
interface Subject {
  /** Name on staff pages */
  readonly label: string;
  /** For the GraphQL schema */
  readonly description: string;
  /** Path of the page that shows a record, with `:key`; null if there is none */
  readonly page: string | null;
  /** The fields that people edit; null for types without field definitions in this folder */
  readonly fields: Fields | null;
}

/** Every type of record whose changes are logged, in the order of the history page's filter */
export const changeSubjects = {
  product: {
    label: 'Item',
    description: 'A product, including its return and tax flags.',
    page: '/admin/edit-items/:key',
    fields: { ...productFields, ...pricingInfoFields },
  },
  customer: {
    label: 'Customer',
    description: 'A customer, including finance, password and sign-ins.',
    page: '/admin/edit-customer/:key',
    fields: { ...businessFields, ...financeFields },
  },
  order: {
    label: 'Order',
    description: 'An order, including its status and its confirmation email.',
    page: '/historicalorder/:key',
    fields: null,
  },
  vendor: {
    label: 'Vendor',
    description: 'A manufacturer or importer that the store buys from.',
    page: '/admin/edit-vendors/:key',
    fields: vendorFields,
  },
  purchasingAgent: {
    label: 'Purchasing agent',
    description: 'An employee who buys from vendors.',
    page: '/admin/edit-purchasing-agents/:key',
    fields: personFields,
  },
  category: { label: 'Category', description: 'A product category.', page: null, fields: categoryFields },
  contact: { label: 'Contact', description: 'A contact of a customer.', page: null, fields: personFields },
  location: { label: 'Location', description: 'A delivery location of a customer.', page: null, fields: placeFields },
  customerJob: {
    label: 'Job',
    description: 'A building site or the like that a customer orders for.',
    page: null,
    fields: customerJobFields,
  },
  import: { label: 'Import', description: 'An import of a back-office report.', page: null, fields: null },
  paymentDifference: {
    label: 'Payment difference',
    description: 'A difference found when comparing card payments with the provider.',
    page: null,
    fields: null,
  },
  report: { label: 'Saved report', description: 'A saved report.', page: null, fields: null },
  columnMapping: {
    label: 'Layout',
    description: 'A remembered layout of files to import.',
    page: null,
    fields: null,
  },
  searchSynonyms: {
    label: 'Search synonyms',
    description: 'The synonyms that searches use.',
    page: '/admin/search-synonyms',
    fields: synonymFields,
  },
} as const satisfies Record<string, Subject>;

export type ChangeSubject = keyof typeof changeSubjects;
