import { lazy, type ComponentType } from 'react';
import { recordSlugs } from './records/record-words';

interface Pane {
  slug: string;
  label: string;
  group: string;
  Pane: ComponentType;
}

function paneOf<Exports extends Record<Name, ComponentType>, Name extends keyof Exports & string>(
  load: () => Promise<Exports>,
  name: Name,
): ComponentType {
  return lazy(() => load().then(module => ({ default: module[name] as ComponentType })));
}

/** In menu order, grouped by headings. `/admin` shows the first one. */
export const panes = [
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
    Pane: paneOf(() => import('./batch/batch-panes'), 'BatchAddItems'),
  },
  {
    slug: 'batch-add-customers',
    label: 'Batch Add Customers',
    group: 'Batch imports',
    Pane: paneOf(() => import('./batch/batch-panes'), 'BatchAddCustomers'),
  },
  {
    slug: 'edit-purchasing-agents',
    label: 'Edit Purchasing Agents',
    group: 'Purchasing',
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
    Pane: paneOf(() => import('./batch/batch-panes'), 'BatchAddVendors'),
  },
  {
    slug: 'edit-vendors',
    label: 'Edit Vendors',
    group: 'Purchasing',
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
] as const satisfies readonly Pane[];

/** Panes below whose paths records open. Does not compile if there is no pane for a type of record. */
const withRecords: readonly (typeof panes)[number]['slug'][] = recordSlugs;

/** The pane of a URL, which opens a record only if it lists records */
export function paneFor(slug: string | undefined, opensRecord: boolean) {
  return panes.find(pane => pane.slug === slug && (!opensRecord || withRecords.includes(pane.slug)));
}
