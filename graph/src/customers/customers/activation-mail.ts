import type { EntityManager } from '@mikro-orm/postgresql';
import { groupedCode, type ActivationCodes } from '../../platform/auth/index.js';
import type { Job, JobOutcome } from '../../platform/jobs/index.js';
import { escapedHtml, type Mail, type Outbox } from '../../platform/mail/index.js';
import { localDay } from '../../platform/shared/local-days.js';
import { activationMailId } from './activation-code-store.js';

/** The store's data in the mail. */
export interface ActivatingStore {
  name: string;
  phoneNumber: string;
  timeZone: string;
  /** Where customers sign in; null if the store's address is not configured */
  publicUrl: string | null;
}

interface DueMail {
  customerKey: number;
  customerNumber: number;
  customerName: string;
  contactName: string;
  email: string;
  sealed: string;
  issuedAt: Date | string;
  expiresAt: Date | string;
}

/**
 * Mails activation codes, with three statements for a batch. A code that was used or replaced in the meantime is not
 * mailed.
 */
export async function mailCodes(
  em: EntityManager,
  jobs: Job<{ customerKey: number; issuedAt: string }>[],
  parts: { codes: ActivationCodes; outbox: Outbox; store: ActivatingStore },
): Promise<JobOutcome[]> {
  const keys = `{${jobs.map(({ data }) => data.customerKey).join(',')}}`;
  const rows = await em.execute<DueMail[]>(
    `select c.key as "customerKey", c.customer_number as "customerNumber", c.name as "customerName", person.name as "contactName", person.email,
       a.sealed_code as sealed, a.issued_at as "issuedAt", a.expires_at as "expiresAt"
     from activation_code a join customer c on c.key = a.customer_key
       join lateral (select name, email from contact where customer_key = c.key and email <> '' order by key limit 1) person on true
     where a.customer_key = any (?::int[]) and a.is_mail_due and a.sealed_code is not null`,
    [keys],
  );
  const due = new Map(rows.map(row => [row.customerKey, row]));
  const outcomes = await Promise.all(
    jobs.map(async ({ data: { customerKey, issuedAt } }): Promise<JobOutcome> => {
      const mail = due.get(customerKey);
      if (!mail || new Date(mail.issuedAt).getTime() !== new Date(issuedAt).getTime()) return { result: 'done' };
      const code = parts.codes.open(mail.sealed);
      if (code === null)
        return { result: 'refused', error: new Error('The signing secret was changed. Issue another code.') };
      return parts.outbox.send(activationMail({ ...mail, code }, parts.store));
    }),
  );
  const sent = jobs.filter((_job, index) => outcomes[index]?.result === 'done').map(({ data }) => data);
  await forget(em, sent);
  return outcomes;
}

/** A mailed code is stored as a hash only, unless an import's list may still be downloaded. */
async function forget(em: EntityManager, sent: { customerKey: number; issuedAt: string }[]): Promise<void> {
  await em.execute(
    `update activation_code a set is_mail_due = false, sealed_code = case when a.import_key is null then null else a.sealed_code end
     from json_to_recordset(?::text::json) sent ("customerKey" int, "issuedAt" timestamptz) where a.customer_key = sent."customerKey" and a.issued_at = sent."issuedAt"`,
    [JSON.stringify(sent)],
  );
}

type ActivationFacts = Pick<
  DueMail,
  'customerKey' | 'customerNumber' | 'customerName' | 'contactName' | 'email' | 'issuedAt' | 'expiresAt'
> & { code: string };

/**
 * Builds the mail with a code, as text and as HTML. It omits the default password, so that the mail alone signs
 * nobody in.
 */
export function activationMail(
  { customerKey, customerNumber, customerName, contactName, email, code, issuedAt, expiresAt }: ActivationFacts,
  store: ActivatingStore,
): Mail {
  const until = localDay(new Date(expiresAt), store.timeZone, 'longDay');
  const signInAt = store.publicUrl === null ? 'our online store' : `${store.publicUrl.replace(/\/$/, '')}/login`;
  const phone = store.phoneNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
  const before = [
    `Hello ${contactName},`,
    `${store.name} has opened an online account for ${customerName}. To choose your password you need this activation code:`,
  ];
  const steps = [
    `Sign in at ${signInAt} with customer number ${customerNumber} and the starting password your salesperson gave you.`,
    'Enter the activation code and choose your own password.',
  ];
  const after = [
    `The code works once, until ${until}. Please don't forward this mail: whoever has the code can choose the password.`,
    `You didn't ask for an account, or the code doesn't work? Call ${phone}.`,
  ];
  const shown = groupedCode(code);
  const text = [
    ...before.flatMap(line => [line, '']),
    `    ${shown}`,
    '',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    ...after.flatMap(line => [line, '']),
    store.name,
  ].join('\n');
  const paragraph = (line: string) => `<p>${escapedHtml(line)}</p>`;
  const html = [
    '<div style="font-family:sans-serif;font-size:15px;line-height:1.4;color:#1f1f1f">',
    ...before.map(paragraph),
    `<p style="font-family:monospace;font-size:22px;letter-spacing:2px"><strong>${shown}</strong></p>`,
    `<ol>${steps.map(step => `<li>${escapedHtml(step)}</li>`).join('')}</ol>`,
    ...after.map(paragraph),
    paragraph(store.name),
    '</div>',
  ].join('\n');
  return {
    id: activationMailId(customerKey, new Date(issuedAt).toISOString()),
    customerKeys: [customerKey],
    to: { name: contactName, address: email },
    subject: `${store.name}: your activation code`,
    text,
    html,
  };
}
