import { BulkTable } from '../shared/bulk-table.js';

export const vendorRows = new BulkTable('vendor');
