import type { EntityManager } from '@mikro-orm/postgresql';
import { groupedCode, type ActivationCodes } from '../../platform/auth/index.js';
import type { Job, JobOutcome } from '../../platform/jobs/index.js';
import { escapedHtml, type Mail, type Outbox } from '../../platform/mail/index.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ActivatingStore } from './activation-mail.js';
import { adminPricingTier } from './customer.entity.js';

const validMs = 60 * 60 * 1000;
/** A mail names at most this many businesses whose contacts have the address. */
const mostBusinesses = 10;

interface Business {
  key: number;
  customerNumber: number;
  name: string;
  tokenVersion: number;
  code: string;
}

interface HelpParts {
  codes: ActivationCodes;
  outbox: Outbox;
  clock: Clock;
  store: ActivatingStore;
}

/** Mails customer numbers and codes to addresses that contacts have. Nothing is sent to any other address. */
export async function mailSignInHelp(
  em: EntityManager,
  jobs: Job<{ sealedEmail: string; askedAt: string }>[],
  parts: HelpParts,
): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = [];
  for (const { id, data } of jobs) outcomes.push(await mailOne(em, id, data, parts));
  return outcomes;
}

async function mailOne(
  em: EntityManager,
  id: string,
  { sealedEmail, askedAt }: { sealedEmail: string; askedAt: string },
  { codes, outbox, clock, store }: HelpParts,
): Promise<JobOutcome> {
  const email = codes.open(sealedEmail);
  const now = clock.now();
  // After an hour of failed attempts, the customer has called or asked again.
  if (email === null || now.getTime() - new Date(askedAt).getTime() > validMs) return { result: 'done' };
  const found = await em.execute<Omit<Business, 'code'>[]>(
    `select c.key, c.customer_number as "customerNumber", c.name, c.token_version as "tokenVersion" from customer c
     where c.key in (select customer_key from contact where lower(email) = lower(?)) and c.deleted_at is null and c.pricing_tier <> ?
     order by c.customer_number limit ?`,
    [email, adminPricingTier, mostBusinesses],
  );
  if (found.length === 0) return { result: 'done' };
  const businesses = found.map(business => ({ ...business, code: codes.make() }));
  await em.execute(
    `insert into sign_in_help (customer_key, token_version, code_hash, expires_at)
     select customer_key, token_version, code_hash, ?::timestamptz
     from json_to_recordset(?::text::json) made (customer_key int, token_version int, code_hash text)
     on conflict (customer_key) do update set token_version = excluded.token_version, code_hash = excluded.code_hash,
       wrong_tries = 0, expires_at = excluded.expires_at`,
    [
      new Date(now.getTime() + validMs).toISOString(),
      JSON.stringify(
        businesses.map(({ key, tokenVersion, code }) => ({
          customer_key: key,
          token_version: tokenVersion,
          code_hash: codes.hash(key, code),
        })),
      ),
    ],
  );
  return outbox.send(helpMail({ id, email, businesses }, store));
}

function helpMail(
  { id, email, businesses }: { id: string; email: string; businesses: Business[] },
  store: ActivatingStore,
): Mail {
  const site = store.publicUrl?.replace(/\/$/, '') ?? null;
  const phone = store.phoneNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
  const before = [`You asked ${store.name} for your customer number, or for a new password.`];
  const blocks = businesses.map(({ customerNumber, name, code }) => ({
    lines: [`${name}: customer number ${customerNumber}`, `Code: ${groupedCode(code)}`],
    // The part after # stays in the browser: a program that opens links in mail does not send it to the store.
    link: site && `${site}/choose-password#${customerNumber}-${code}`,
  }));
  const after = [
    'You remember your password? Then you only need the customer number: sign in as usual.',
    `Otherwise choose a new password ${site ? 'at the link' : 'on our sign-in page'}, with the code. It works once, within an hour.`,
    `You didn't ask for this? Then do nothing: your password stays as it is. Questions? Call ${phone}.`,
  ];
  const text = [
    ...before,
    ...blocks.map(({ lines, link }) => [...lines, ...(link ? [link] : [])].join('\n')),
    ...after,
    store.name,
  ].join('\n\n');
  const paragraph = (line: string) => `<p>${escapedHtml(line)}</p>`;
  const html = [
    '<div style="font-family:sans-serif;font-size:15px;line-height:1.4;color:#1f1f1f">',
    ...before.map(paragraph),
    ...blocks.map(
      ({ lines, link }) =>
        `<p>${lines.map(escapedHtml).join('<br>')}${link ? `<br><a href="${escapedHtml(link)}">Choose a new password</a>` : ''}</p>`,
    ),
    ...after.map(paragraph),
    paragraph(store.name),
    '</div>',
  ].join('\n');
  return {
    id: `sign-in-help-${id}`,
    customerKeys: businesses.map(({ key }) => key),
    to: { name: '', address: email },
    subject: `${store.name}: your customer number`,
    text,
    html,
  };
}
