import type { EntityManager } from '@mikro-orm/postgresql';

/** Issues activation codes that can be downloaded with their import. */
export type IssueCodes = (
  em: EntityManager,
  customerKeys: number[],
  options: { at: Date; importKey: number },
) => Promise<unknown>;

/** SQL: customers that an import added and that have neither a password nor a code. */
const missing = `from import_row r join batch_import b on b.key = r.import_key join customer c on c.key = r.record_key
  where r.import_key = ? and r.outcome = 'added' and b.kind = 'customers' and b.status = 'completed' and c.password_hash is null and c.deleted_at is null
    and not exists (select 1 from activation_code a where a.customer_key = c.key)`;
const atOnce = 500;

/** Issues the next codes of an import, in the caller's transaction; false when there are no more. */
export async function issueNextCodes(
  em: EntityManager,
  importKey: number,
  at: Date,
  issueCodes: IssueCodes,
): Promise<boolean> {
  const rows = await em.execute<{ key: number }[]>(
    `select c.key ${missing} order by r.row limit ${atOnce} for update of c`,
    [importKey],
  );
  await issueCodes(
    em,
    rows.map(({ key }) => key),
    { at, importKey },
  );
  return rows.length === atOnce;
}

/** Returns whether some codes of an import are not issued yet. */
export async function lacksCodes(em: EntityManager, importKey: number): Promise<boolean> {
  return (await em.execute<unknown[]>(`select 1 ${missing} limit 1`, [importKey])).length > 0;
}
