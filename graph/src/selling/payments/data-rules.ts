import { impersonal, personal, type DataRules } from '../../platform/shared/data-rules.js';
import { intentStates, isOpen } from './intent-states.js';

const forTheBooks = 'for good: the books need seven years';
/** States in which money may still move. */
const unsettled = intentStates.filter(state => isOpen(state) || state === 'MANUAL');

export const paymentsRules: DataRules = {
  tables: {
    payment_intent: personal(
      forTheBooks,
      'select key, state, amount, invoice_number, order_key, frozen_order, ip, created_at from payment_intent where customer_key = ? order by key',
      "amount, state and the provider's numbers stay; the card's brand and digits, address of the sender and the copy of the order's people and places go",
      { pagedBy: 'key' },
    ),
    payment_event: personal(
      forTheBooks,
      `select e.key, e.intent_key, e.at, e.event, e.from_state, e.to_state, e.detail from payment_event e
        join payment_intent i on i.key = e.intent_key where i.customer_key = ? order by e.key`,
      'stays; the name of a customer who was staff is removed',
      { pagedBy: 'key' },
    ),
    card_breaker: impersonal('one row for good'),
    settlement_run: personal(
      forTheBooks,
      'select key, day, state, started_at, compared, found, closed from settlement_run where by_customer_key = ? order by key',
      'stays; the name of a customer who was staff is removed',
    ),
    payment_difference: personal(
      forTheBooks,
      `select d.key, d.kind, d.trans_id, d.store_amount, d.provider_amount, d.found_at, d.resolved_at from payment_difference d
        join payment_intent i on i.key = d.intent_key where i.customer_key = ? order by d.key`,
      'stays; the name of a customer who was staff is removed',
    ),
  },
  erasureRefusals: async (em, customerKey) => {
    const open = await em.execute<unknown[]>(
      `select 1 from payment_intent where customer_key = ? and state in (${unsettled.map(() => '?').join(', ')})`,
      [customerKey, ...unsettled],
    );
    if (open.length === 0) return [];
    return [
      `This customer has ${open.length} unsettled ${open.length === 1 ? 'payment' : 'payments'}. Wait until the money is settled, or decide about it under Open card payments.`,
    ];
  },
  erase: async (em, { key, pseudonym }) => {
    const person = { name: pseudonym, email: '', phoneNumber: '', key: null };
    const place = { key: null, address: '', city: '', state: '', zipCode: '' };
    await em.execute(
      `update payment_intent set ip = '', last_four = null, card_brand = null, version = version + 1, frozen_order = frozen_order
         || jsonb_build_object('customer', (frozen_order -> 'customer') || jsonb_build_object('name', ?::text))
         || ?::jsonb
       where customer_key = ?`,
      [
        pseudonym,
        JSON.stringify({ contact: person, location: place, poNumber: null, note: null, job: null, ip: '' }),
        key,
      ],
    );
    await em.execute('select payment_event_erase(?, ?)', [key, pseudonym]);
    await em.execute('update settlement_run set by_name = ? where by_customer_key = ?', [pseudonym, key]);
    await em.execute('update payment_difference set resolved_by_name = ? where resolved_by_key = ?', [pseudonym, key]);
  },
};
