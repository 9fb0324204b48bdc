import { personal, type DataRules } from '../../platform/shared/data-rules.js';

export const customerJobsRules: DataRules = {
  tables: {
    customer_job: personal(
      'until the customer removes it',
      'select key, name, code, location_key, contact_key, requires_po_number, is_archived from customer_job where customer_key = ? order by key',
      'deleted',
    ),
  },
  erase: (em, { key }) => em.execute('delete from customer_job where customer_key = ?', [key]).then(() => undefined),
};
