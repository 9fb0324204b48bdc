import type { ReactNode } from 'react';

export type BatchKind = 'products' | 'customers' | 'vendors';

/** What the three panes say and ask for. */
export interface BatchReport {
  kind: BatchKind;
  heading: string;
  report: string;
  /** How it is filtered, where it is */
  filter?: string;
  headers: ReactNode;
  picture: { src: string; alt: string };
  /** Heading of the step that asks for the file */
  choice: string;
  /** One record, and several */
  noun: string;
  plural: string;
  path: string;
}

export const REPORTS: Readonly<Record<BatchKind, BatchReport>> = {
  products: {
    kind: 'products',
    heading: 'Batch Add Items',
    report: 'Item Master List',
    filter: 'By Vendor',
    headers: <strong>with headers</strong>,
    picture: { src: '/pictures/item-master-list.svg', alt: 'Sample of an Item Master List with its header row' },
    choice: 'Vendor and file',
    noun: 'item',
    plural: 'items',
    path: '/admin/batch-add-items',
  },
  customers: {
    kind: 'customers',
    heading: 'Batch Add Customers',
    report: 'Customers by Salesperson',
    headers: <strong>with headers</strong>,
    picture: { src: '/pictures/customers-by-salesperson.svg', alt: 'Sample of Customers by Salesperson with its header row' },
    choice: 'File',
    noun: 'customer',
    plural: 'customers',
    path: '/admin/batch-add-customers',
  },
  vendors: {
    kind: 'vendors',
    heading: 'Batch Add Vendors',
    report: 'Print Vendor List',
    headers: <strong>WITHOUT headers</strong>,
    picture: { src: '/pictures/print-vendor-list.svg', alt: 'Sample of a Print Vendor List that begins with its first vendor' },
    choice: 'Purchasing agent and file',
    noun: 'vendor',
    plural: 'vendors',
    path: '/admin/batch-add-vendors',
  },
};
