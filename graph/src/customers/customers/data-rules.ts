import { expiredRows, personal, type DataRules } from '../../platform/shared/data-rules.js';
import { adminPricingTier } from './customer.entity.js';

const withCustomer = 'until the customer is erased; hidden while it is deleted';

export const customersRules: DataRules = {
  tables: {
    customer: personal(
      'for good: its number is never given again',
      `select key, customer_number, name, address, city, state, zip_code, phone_number, fax_number, pricing_tier, created_at, deleted_at, erased_at, version
        from customer where key = ?`,
      'number and key stay, under a pseudonym',
    ),
    customer_finance: personal(withCustomer, 'select * from customer_finance where customer_key = ?', 'deleted'),
    contact: personal(withCustomer, 'select * from contact where customer_key = ? order by key', 'deleted'),
    location: personal(withCustomer, 'select * from location where customer_key = ? order by key', 'deleted'),
    activation_code: personal(
      'until it is used, replaced or 30 days old',
      'select customer_key, issued_at, expires_at, wrong_tries from activation_code where customer_key = ?',
      'deleted',
    ),
    sign_in_help: personal(
      'one hour, or until it is used',
      'select customer_key, expires_at, wrong_tries from sign_in_help where customer_key = ?',
      'deleted',
    ),
    kept_sign_in: personal(
      '30 days, or until it is ended',
      'select key, device, started_at, used_at, ends_at from kept_sign_in where customer_key = ? order by key',
      'deleted',
    ),
    acting_session: personal(
      'for good: which staff acted as which customer',
      'select * from acting_session where customer_key = ? or admin_key = ? order by key',
      'stays: it holds keys and times',
    ),
  },
  erasureRefusals: async (em, customerKey) => {
    const admins = await em.execute<unknown[]>('select 1 from customer where key = ? and pricing_tier = ?', [
      customerKey,
      adminPricingTier,
    ]);
    return admins.length > 0 ? ['This is an admin. Revoke that first.'] : [];
  },
  erase: async (em, { key, pseudonym, at }) => {
    for (const table of ['contact', 'location', 'customer_finance', 'activation_code', 'sign_in_help', 'kept_sign_in'])
      await em.execute(`delete from ${table} where customer_key = ?`, [key]);
    await em.execute(
      `update customer set name = ?, address = '', city = '', state = '', zip_code = '', phone_number = '', fax_number = null, password_hash = null,
         token_version = token_version + 1, deleted_at = coalesce(deleted_at, ?::timestamptz), erased_at = ?::timestamptz, version = version + 1
       where key = ?`,
      [pseudonym, at.toISOString(), at.toISOString(), key],
    );
  },
  expired: [
    expiredRows('activation codes', 'activation_code', 'expires_at < ?::timestamptz'),
    expiredRows('codes of sign-in help', 'sign_in_help', 'expires_at < ?::timestamptz'),
    expiredRows('kept sign-ins', 'kept_sign_in', 'ends_at < ?::timestamptz'),
  ],
};
