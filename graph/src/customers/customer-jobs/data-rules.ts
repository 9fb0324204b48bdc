import { customerJobFields } from '../../definitions/customer-job.js';
import { personal, type DataRules } from '../../platform/shared/data-rules.js';
import { columnList } from '../../platform/shared/record-fields.js';

export const customerJobsRules: DataRules = {
  tables: {
    customer_job: personal(
      'until the customer removes it',
      `select j.key, ${columnList(customerJobFields, 'j')} from customer_job j where customer_key = ? order by key`,
      'deleted',
    ),
  },
  erase: (em, { key }) => em.execute('delete from customer_job where customer_key = ?', [key]).then(() => undefined),
};
