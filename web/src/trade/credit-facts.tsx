import { formatMoney } from '../ui/money';

export interface Credit {
  terms: string;
  limit: string | null;
  open: string;
  left: string | null;
  refusal: string | null;
}

/** "NET30" as "Net 30 days". */
function termsWords(terms: string): string {
  return terms.replace(/^NET(\d+)$/, 'Net $1 days');
}

/** What a customer may put on account, as names and values; undefined while loading. */
export function creditFacts(credit: Credit | undefined): readonly (readonly [name: string, value: string])[] {
  const amount = (value: string | null) => (value === null ? 'No limit' : formatMoney(value));
  return [
    ['Terms', credit ? termsWords(credit.terms) : '…'],
    ['Credit limit', credit ? amount(credit.limit) : '…'],
    ['Used by open orders', credit ? formatMoney(credit.open) : '…'],
    ['Credit left', credit ? amount(credit.left) : '…'],
  ];
}
