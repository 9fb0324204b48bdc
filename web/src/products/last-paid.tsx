import { formatDate } from '../ui/dates';
import { unitPriceText } from '../ui/money';
import { useStoreFacts } from '../ui/store-context';
import type { LastPaidFragment } from './last-paid.generated';

/** Returns the customer's last price in words, such as "You paid $2.04 each on Sep 7, 2026 for 50". */
export function lastPaidWords({ unitPrice, unit, date, quantity }: LastPaidFragment, timeZone?: string): string {
  return `You paid ${unitPriceText(unitPrice, unit)} on ${formatDate(date, timeZone)} for ${quantity.toLocaleString('en-US')}`;
}

export function LastPaid({ last, className }: { last: LastPaidFragment | null | undefined; className?: string }) {
  const timeZone = useStoreFacts()?.timeZone;
  return last ? <p className={className}>{lastPaidWords(last, timeZone)}</p> : null;
}
