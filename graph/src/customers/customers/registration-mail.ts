import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job, JobOutcome } from '../../platform/jobs/index.js';
import { escapedHtml, type Mail, type Outbox } from '../../platform/mail/index.js';
import type { ActivatingStore } from './activation-mail.js';

interface Registered {
  customerKey: number;
  customerNumber: number;
  customerName: string;
  contactName: string;
  email: string;
}

/** Mails new customers their number, with one statement for a batch. Who was deleted meanwhile gets no mail. */
export async function mailRegistrations(
  em: EntityManager,
  jobs: Job<{ customerKey: number }>[],
  { outbox, store }: { outbox: Outbox; store: ActivatingStore },
): Promise<JobOutcome[]> {
  const rows = await em.execute<Registered[]>(
    `select c.key as "customerKey", c.customer_number as "customerNumber", c.name as "customerName", person.name as "contactName", person.email
     from customer c join lateral (select name, email from contact where customer_key = c.key and email <> '' order by key limit 1) person on true
     where c.key = any (?::int[]) and c.deleted_at is null`,
    [`{${jobs.map(({ data }) => data.customerKey).join(',')}}`],
  );
  const registered = new Map(rows.map(row => [row.customerKey, row]));
  return Promise.all(
    jobs.map(async ({ data: { customerKey } }): Promise<JobOutcome> => {
      const found = registered.get(customerKey);
      return found ? outbox.send(registrationMail(found, store)) : { result: 'done' };
    }),
  );
}

/** Returns the id of the mail, used for both the job and the mail. */
export function registrationMailId(customerKey: number): string {
  return `registration-${customerKey}`;
}

function registrationMail(
  { customerKey, customerNumber, customerName, contactName, email }: Registered,
  store: ActivatingStore,
): Mail {
  const signInAt = store.publicUrl === null ? 'our online store' : `${store.publicUrl.replace(/\/$/, '')}/login`;
  const phone = store.phoneNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
  const lines = [
    `Hello ${contactName},`,
    `The account of ${customerName} is open. Your customer number is ${customerNumber}.`,
    `Sign in at ${signInAt} with this number and the password you chose.`,
    `You didn't register, or have a question? Call ${phone}.`,
    store.name,
  ];
  return {
    id: registrationMailId(customerKey),
    customerKeys: [customerKey],
    to: { name: contactName, address: email },
    subject: `${store.name}: your customer number is ${customerNumber}`,
    text: lines.join('\n\n'),
    html: `<div style="font-family:sans-serif;font-size:15px;line-height:1.4;color:#1f1f1f">${lines
      .map(line => `<p>${escapedHtml(line)}</p>`)
      .join('\n')}</div>`,
  };
}
