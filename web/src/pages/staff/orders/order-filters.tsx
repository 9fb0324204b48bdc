import { useId, useState, type ComponentProps } from 'react';
import { customerJobFields } from '#definitions/customer-job';
import { mostPoNumber } from '#definitions/order';
import { DownloadButton } from '../../../session/download-button';
import { fetchFile } from '../../../session/keep-file';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/form-field';
import { paymentNames, paymentWord, statusNames, statusWord } from '../../../trade/order-words';
import type { ListAddress } from '../records/use-list-address';
import styles from './all-orders.module.css';

/** Reads the filters from the URL, ignoring unknown values. */
export function readFilters(address: ListAddress) {
  const status = statusNames.find(name => name === address.filter('status'));
  const payment = paymentNames.find(name => name === address.filter('payment'));
  const job = address.filter('job').trim();
  const po = address.filter('po').trim();
  const [from, to] = [dayOf(address, 'from'), dayOf(address, 'to')];
  return {
    filter: {
      ...(status && { statuses: [status] }),
      ...(payment && { payments: [payment] }),
      ...(job && { job }),
      ...(po && { poNumber: po }),
      ...(from && { from }),
      ...(to && { to }),
    },
    isNarrowed: Boolean(status ?? payment ?? (job || po || from || to)),
    /** The same filters for the download */
    query: {
      ...(address.searchText && { search: address.searchText }),
      ...(status && { status }),
      ...(payment && { payment }),
      ...(job && { job }),
      ...(po && { poNumber: po }),
      ...(from && { from }),
      ...(to && { to }),
    },
  };
}

function dayOf(address: ListAddress, name: 'from' | 'to'): string {
  const text = address.filter(name);
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? text : '';
}

/** Downloads the lines of the matching orders. */
export function OrdersDownload({ query }: { query: Record<string, string> }) {
  return (
    <div className={styles.download}>
      {(['xlsx', 'csv'] as const).map(format => (
        <DownloadButton
          key={format}
          fileName={`all orders.${format}`}
          makeFile={() => fetchFile(`/api/authorders/all/${format}?${new URLSearchParams(query)}`)}
        />
      ))}
    </div>
  );
}

interface TextFilterProps extends Omit<ComponentProps<typeof TextField>, 'name'> {
  address: ListAddress;
  name: string;
}

/** A text or day filter, applied on blur or Enter. */
function TextFilter({ address, name, ...field }: TextFilterProps) {
  const applied = address.filter(name);
  const [typed, setTyped] = useState(applied);
  const [followed, setFollowed] = useState(applied);
  // Back and "Show all orders" change the applied text.
  if (followed !== applied) {
    setFollowed(applied);
    setTyped(applied);
  }
  const apply = () => {
    if (typed.trim() !== applied) address.narrow(name, typed.trim());
  };
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}

/** The filters, which are collapsed on a phone, so that orders are on the first screen. */
export function OrderFilters({ address }: { address: ListAddress }) {
  const id = useId();
  const { filter, isNarrowed } = readFilters(address);
  const [open, setOpen] = useState(isNarrowed);
  return (
    <div>
      <div className={styles.toggle}>
        <Button small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          Filters{isNarrowed && ` (${Object.keys(filter).length})`}
        </Button>
      </div>
      <div id={id} className={styles.filters} data-open={open || undefined}>
        <SelectField
          label="Status"
          value={address.filter('status')}
          onChange={({ target }) => address.narrow('status', target.value)}
        >
          <option value="">All</option>
          {statusNames.map(name => (
            <option key={name} value={name}>
              {statusWord(name)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Payment"
          value={address.filter('payment')}
          onChange={({ target }) => address.narrow('payment', target.value)}
        >
          <option value="">All</option>
          {paymentNames.map(name => (
            <option key={name} value={name}>
              {paymentWord(name)}
            </option>
          ))}
        </SelectField>
        <TextFilter
          address={address}
          name="job"
          label="Job"
          maxLength={customerJobFields.name.most}
          hint="Its code, or a part of its name."
        />
        <TextFilter address={address} name="po" label="PO number" maxLength={mostPoNumber} hint="The whole number." />
        <TextFilter address={address} name="from" label="First day" type="date" />
        <TextFilter address={address} name="to" label="Last day" type="date" />
      </div>
    </div>
  );
}
