import { formatDate } from '../ui/dates';
import { unitPriceText } from '../ui/money';
import { useStoreFacts } from '../ui/store-context';
import type { LastPaidFragment } from './last-paid.generated';

/** The customer's last price, such as "You paid $2.04 each on Sep 7, 2026 for 50". */
export function LastPaid({ last, className }: { last: LastPaidFragment | null | undefined; className?: string }) {
  const timeZone = useStoreFacts()?.timeZone;
  if (!last) return null;
  return (
    <p className={className}>
      You paid {unitPriceText(last.unitPrice, last.unit)} on {formatDate(last.date, timeZone)} for{' '}
      {last.quantity.toLocaleString('en-US')}
    </p>
  );
}
