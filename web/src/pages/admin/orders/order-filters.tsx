import { SelectField } from '../../../ui/form-field';
import { paymentNames, paymentWord, statusNames, statusWord } from '../../../ui/order-words';
import type { ListAddress } from '../records/use-list-address';
import styles from './all-orders.module.css';

/** The filters of the URL; unknown values are ignored. */
export function readFilters(address: ListAddress) {
  const status = statusNames.find(name => name === address.filter('status'));
  const payment = paymentNames.find(name => name === address.filter('payment'));
  return {
    filter: { ...(status && { statuses: [status] }), ...(payment && { payments: [payment] }) },
    isNarrowed: status !== undefined || payment !== undefined,
  };
}

export function OrderFilters({ address }: { address: ListAddress }) {
  return (
    <div className={styles.filters}>
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
    </div>
  );
}
