import { useState } from 'react';
import { DownloadButton } from '../../../session/download-button';
import { fetchFile } from '../../../session/keep-file';
import { VendorBox, type Vendor } from './vendor-box';
import styles from './export-records.module.css';

const reports = {
  products: { name: 'Item Master List', what: 'All items, or those of one vendor' },
  customers: { name: 'Customers by Salesperson', what: 'All customers' },
  vendors: { name: 'Print Vendor List', what: 'All vendors' },
} as const;

/** Exports a list in the format of its report, so that it can be edited in a spreadsheet and imported again. */
export function ExportRecords({ kind }: { kind: keyof typeof reports }) {
  const [vendor, setVendor] = useState<Vendor | null>(null);
  const { name, what } = reports[kind];
  const query = vendor ? `?vendorKey=${vendor.key}` : '';
  return (
    <details className={styles.export}>
      <summary>Export as {name}</summary>
      <p>{what}, in the columns that Batch Add reads.</p>
      {kind === 'products' && <VendorBox vendor={vendor} onPick={setVendor} />}
      <DownloadButton
        fileName={vendor ? `${name} ${vendor.name}.xlsx` : `${name}.xlsx`}
        makeFile={() => fetchFile(`/api/exports/${kind}/xlsx${query}`)}
      />
    </details>
  );
}
