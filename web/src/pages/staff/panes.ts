import { lazy, type ComponentType } from 'react';
import type { RecordSlug } from './records/record-words';

export interface Pane {
  slug: string;
  label: string;
  group: string;
  /** Whether records open below its path. */
  hasRecords?: boolean;
  Pane: ComponentType;
}

function paneOf<Exports extends Record<Name, ComponentType>, Name extends keyof Exports & string>(
  load: () => Promise<Exports>,
  name: Name,
): ComponentType {
  return lazy(() => load().then(module => ({ default: module[name] as ComponentType })));
}

type Opening<Panes extends readonly Pane[]> = Extract<Panes[number], { hasRecords: true }>['slug'];

/** Returns the panes. Fails to compile if the records of a type open below a path without a pane. */
function withRecords<const Panes extends readonly Pane[]>(
  list: RecordSlug extends Opening<Panes> ? Panes : { missing: Exclude<RecordSlug, Opening<Panes>> },
): Panes {
  return list as Panes;
}

/** In menu order, grouped by headings. `/admin` shows the first one. */
export const panes: readonly Pane[] = withRecords([
  {
    slug: 'add-items',
    label: 'Add Items',
    group: 'Items',
    Pane: paneOf(() => import('./items/add-items'), 'AddItems'),
  },
  {
    slug: 'edit-items',
    label: 'Edit Items',
    group: 'Items',
    hasRecords: true,
    Pane: paneOf(() => import('./items/edit-items'), 'EditItems'),
  },
  {
    slug: 'add-customer',
    label: 'Add Customer',
    group: 'Customers',
    Pane: paneOf(() => import('./customers/add-customer'), 'AddCustomer'),
  },
  {
    slug: 'edit-customer',
    label: 'Edit Customer',
    group: 'Customers',
    hasRecords: true,
    Pane: paneOf(() => import('./customers/edit-customer'), 'EditCustomer'),
  },
  {
    slug: 'all-orders',
    label: 'All Orders',
    group: 'Orders',
    Pane: paneOf(() => import('./orders/all-orders'), 'AllOrders'),
  },
  {
    slug: 'batch-add-items',
    label: 'Batch Add Items',
    group: 'Batch imports',
    Pane: paneOf(() => import('./imports/import-panes'), 'BatchAddItems'),
  },
  {
    slug: 'batch-add-customers',
    label: 'Batch Add Customers',
    group: 'Batch imports',
    Pane: paneOf(() => import('./imports/import-panes'), 'BatchAddCustomers'),
  },
  {
    slug: 'edit-purchasing-agents',
    label: 'Edit Purchasing Agents',
    group: 'Purchasing',
    hasRecords: true,
    Pane: paneOf(() => import('./agents/agents'), 'EditAgents'),
  },
  {
    slug: 'add-purchasing-agent',
    label: 'Add Purchasing Agent',
    group: 'Purchasing',
    Pane: paneOf(() => import('./agents/agents'), 'AddAgent'),
  },
  {
    slug: 'batch-add-vendors',
    label: 'Batch Add Vendors',
    group: 'Purchasing',
    Pane: paneOf(() => import('./imports/import-panes'), 'BatchAddVendors'),
  },
  {
    slug: 'edit-vendors',
    label: 'Edit Vendors',
    group: 'Purchasing',
    hasRecords: true,
    Pane: paneOf(() => import('./vendors/vendors'), 'EditVendors'),
  },
  {
    slug: 'add-vendor',
    label: 'Add Vendor',
    group: 'Purchasing',
    Pane: paneOf(() => import('./vendors/vendors'), 'AddVendor'),
  },
  {
    slug: 'manage-categories',
    label: 'Manage Categories',
    group: 'Categories',
    Pane: paneOf(() => import('./categories/manage-categories'), 'ManageCategories'),
  },
]);
