import { BulkTable } from '../../platform/shared/bulk-table.js';

export const vendorRows = new BulkTable('vendor');
