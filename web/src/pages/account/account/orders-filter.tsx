import { useState, type FormEvent } from 'react';
import { mostPoNumber } from '#definitions/order';
import { DownloadButton } from '../../../session/download-button';
import { fetchFile } from '../../../session/keep-file';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/form-field';
import type { AccountOrdersQuery } from './orders.generated';
import styles from './account-page.module.css';

/** The filter of the order history. Empty texts match everything. */
export interface OrdersFilter {
  search: string;
  /** Key of a job */
  job: string;
  po: string;
}

export const noFilter: OrdersFilter = { search: '', job: '', po: '' };

/** The filter that the URL contains. */
export function filterOf(address: URLSearchParams): OrdersFilter {
  return { search: address.get('search') ?? '', job: address.get('job') ?? '', po: address.get('po') ?? '' };
}

/** The non-empty parts of a filter, by URL parameter */
export function filledParts(filter: OrdersFilter): Partial<OrdersFilter> {
  return Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));
}

interface OrdersFilterFormProps {
  filter: OrdersFilter;
  jobs: AccountOrdersQuery['customerJobs'];
  onFilter: (filter: OrdersFilter) => void;
}

export function OrdersFilterForm({ filter, jobs, onFilter }: OrdersFilterFormProps) {
  const [typed, setTyped] = useState(filter);
  function submit(event: FormEvent) {
    event.preventDefault();
    onFilter({ ...typed, search: typed.search.trim(), po: typed.po.trim() });
  }
  return (
    <form className={styles.ordersFilter} role="search" onSubmit={submit}>
      <div className={styles.search}>
        <TextField
          label="Search your orders"
          type="search"
          autoComplete="off"
          maxLength={100}
          hint="Order number, PO, job, item, your own number, words of a description, or a date such as 11/21 or Nov 2026."
          value={typed.search}
          onChange={({ target }) => setTyped({ ...typed, search: target.value })}
        />
        <Button type="submit">Search</Button>
      </div>
      <div className={styles.ordersNarrow}>
        {jobs.length > 0 && (
          <SelectField
            label="Job"
            value={filter.job}
            onChange={({ target }) => onFilter({ ...typed, job: target.value })}
          >
            <option value="">All orders</option>
            {jobs.map(({ key, name, code }) => (
              <option key={key} value={key}>
                {code}: {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="PO number"
          autoComplete="off"
          maxLength={mostPoNumber}
          value={typed.po}
          onChange={({ target }) => setTyped({ ...typed, po: target.value })}
        />
      </div>
    </form>
  );
}

/** Downloads the lines of the matching orders. */
export function OrdersDownload({ filter: { search, job, po } }: { filter: OrdersFilter }) {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(job && { jobKey: job }),
    ...(po && { poNumber: po }),
  });
  return (
    <div className={styles.actions}>
      {(['xlsx', 'csv'] as const).map(format => (
        <DownloadButton
          key={format}
          fileName={`order history.${format}`}
          makeFile={() => fetchFile(`/api/authorders/${format}?${query}`)}
        />
      ))}
    </div>
  );
}
