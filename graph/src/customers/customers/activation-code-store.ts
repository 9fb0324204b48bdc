import type { EntityManager } from '@mikro-orm/postgresql';
import type { ActivationCodes } from '../../platform/auth/index.js';
import type { JobBatchSender } from '../../platform/jobs/index.js';
import { executeBound, LargeText } from '../../platform/shared/bound-statement.js';

const validMs = 30 * 24 * 60 * 60 * 1000;
export interface ActivationParts {
  codes: ActivationCodes;
  jobs: JobBatchSender;
}

/** A code in plain text; the store cannot show it again. */
export interface IssuedCode {
  customerKey: number;
  code: string;
  expiresAt: Date;
  /** Email address of the contact who receives it; null if no contact has one */
  mailedTo: string | null;
}

interface IssueOptions {
  at: Date;
  /** The import that created the customers; their codes can be downloaded once */
  importKey?: number | null;
}

/**
 * Issues activation codes, which replace earlier ones, and mails each to the customer's first contact with an email
 * address, in the caller's transaction. Three statements for any number of customers.
 */
export async function issueCodes(
  em: EntityManager,
  { codes, jobs }: ActivationParts,
  customerKeys: readonly number[],
  { at, importKey = null }: IssueOptions,
): Promise<IssuedCode[]> {
  if (customerKeys.length === 0) return [];
  const addresses = await mailAddresses(em, customerKeys);
  const expiresAt = new Date(at.getTime() + validMs);
  const issued = customerKeys.map(customerKey => ({
    customerKey,
    code: codes.make(),
    expiresAt,
    mailedTo: addresses.get(customerKey) ?? null,
  }));
  await save(
    em,
    { at, expiresAt, importKey },
    issued.map(({ customerKey, code, mailedTo }) => ({
      customer_key: customerKey,
      code_hash: codes.hash(customerKey, code),
      is_mail_due: mailedTo !== null,
      sealed_code: mailedTo !== null || importKey !== null ? codes.seal(code) : null,
    })),
  );
  const issuedAt = at.toISOString();
  const mails = issued.filter(({ mailedTo }) => mailedTo !== null);
  // The job does not contain the code, which is in the row, encrypted, until the mail is sent.
  await jobs.sendMany(
    em,
    'activationMail',
    mails.map(({ customerKey }) => ({ data: { customerKey, issuedAt }, key: activationMailId(customerKey, issuedAt) })),
  );
  return issued;
}

/** Extends a known code by 30 days without mailing it, for the demo. */
export async function renewCode(
  em: EntityManager,
  codes: ActivationCodes,
  { customerKey, code, at }: { customerKey: number; code: string; at: Date },
): Promise<void> {
  const row = {
    customer_key: customerKey,
    code_hash: codes.hash(customerKey, code),
    is_mail_due: false,
    sealed_code: null,
  };
  await save(em, { at, expiresAt: new Date(at.getTime() + validMs), importKey: null }, [row]);
}

interface CodeRow {
  customer_key: number;
  code_hash: string;
  is_mail_due: boolean;
  sealed_code: string | null;
}

function save(
  em: EntityManager,
  { at, expiresAt, importKey }: { at: Date; expiresAt: Date; importKey: number | null },
  rows: CodeRow[],
): Promise<unknown> {
  return executeBound(
    em,
    `insert into activation_code (customer_key, code_hash, issued_at, expires_at, sealed_code, is_mail_due, import_key)
     select customer_key, code_hash, $2::timestamptz, $3::timestamptz, sealed_code, is_mail_due, $4::int
     from json_to_recordset($1::text::json) made (customer_key int, code_hash text, sealed_code text, is_mail_due boolean)
     on conflict (customer_key) do update set code_hash = excluded.code_hash, wrong_tries = 0, issued_at = excluded.issued_at, expires_at = excluded.expires_at,
       sealed_code = excluded.sealed_code, is_mail_due = excluded.is_mail_due, import_key = excluded.import_key`,
    [new LargeText(JSON.stringify(rows)), at.toISOString(), expiresAt.toISOString(), importKey],
  );
}

/** Returns the id of a code's mail, used for both the job and the mail. */
export function activationMailId(customerKey: number, issuedAt: string): string {
  return `activation-${customerKey}-${new Date(issuedAt).getTime()}`;
}

/** The email address of each customer's first contact that has one. */
async function mailAddresses(em: EntityManager, customerKeys: readonly number[]): Promise<Map<number, string>> {
  const rows = await em.execute<{ key: number; email: string }[]>(
    "select distinct on (customer_key) customer_key as key, email from contact where customer_key = any (?::int[]) and email <> '' order by customer_key, contact.key",
    [`{${customerKeys.join(',')}}`],
  );
  return new Map(rows.map(({ key, email }) => [key, email]));
}

export interface ImportedCode {
  customerNumber: number;
  name: string;
  contactName: string | null;
  email: string | null;
  code: string;
  expiresAt: Date;
}

/** Returns the valid codes of an import, in the caller's transaction; the next call returns none. */
export async function takeImportCodes(
  em: EntityManager,
  codes: ActivationCodes,
  importKey: number,
  now: Date,
): Promise<ImportedCode[]> {
  const rows = await em.execute<
    (Omit<ImportedCode, 'code' | 'expiresAt'> & { sealed: string; expiresAt: Date | string })[]
  >(
    `with taken as (select customer_key, sealed_code, expires_at from activation_code where import_key = ? and expires_at > ?::timestamptz for update),
       cleared as (update activation_code a set import_key = null, sealed_code = case when a.is_mail_due then a.sealed_code end from taken t where a.customer_key = t.customer_key)
     select c.customer_number as "customerNumber", c.name, person.name as "contactName", person.email, t.sealed_code as sealed, t.expires_at as "expiresAt"
     from taken t join customer c on c.key = t.customer_key
       left join lateral (select name, nullif(email, '') as email from contact where customer_key = c.key order by key limit 1) person on true
     order by c.customer_number`,
    [importKey, now.toISOString()],
  );
  return rows.flatMap(({ sealed, expiresAt, ...row }) => {
    const code = codes.open(sealed);
    return code === null ? [] : [{ ...row, code, expiresAt: new Date(expiresAt) }];
  });
}

/** How many codes of an import can still be downloaded. */
export async function countImportCodes(em: EntityManager, importKey: number, now: Date): Promise<number> {
  const [row] = await em.execute<{ count: unknown }[]>(
    'select count(*) as count from activation_code where import_key = ? and expires_at > ?::timestamptz',
    [importKey, now.toISOString()],
  );
  return Number(row?.count ?? 0);
}
