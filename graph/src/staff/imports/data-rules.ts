import type { EntityManager } from '@mikro-orm/postgresql';
import {
  impersonal,
  personal,
  type ArchiveBatch,
  type ArchivedRows,
  type DataRules,
} from '../../platform/shared/data-rules.js';

const ended =
  "b.status in ('completed', 'refused', 'failed', 'undone') and coalesce(b.finished_at, b.imported_at) < ?::timestamptz";
const kept = 'RETENTION_IMPORT_DAYS, then in an archive file';

/** Rows of imports that ended long ago. The imports themselves are kept, with their totals. */
const oldRows: ArchivedRows = {
  name: 'import-rows',
  setting: 'imports',
  count: async (em, before) => {
    const [row] = await em.execute<{ count: string }[]>(
      `select count(*) as count from import_row r join batch_import b on b.key = r.import_key where ${ended}`,
      [before.toISOString()],
    );
    return Number(row?.count ?? 0);
  },
  next: async (em, before) => {
    const [oldest] = await em.execute<{ key: number }[]>(
      `select b.key from batch_import b where ${ended} and exists (select 1 from import_row r where r.import_key = b.key) order by b.key limit 1`,
      [before.toISOString()],
    );
    return oldest ? { id: String(oldest.key).padStart(9, '0'), lines: await linesOf(em, oldest.key) } : null;
  },
  remove: async (em, { id, lines }: ArchiveBatch) => {
    const key = Number(id);
    await em.execute('select 1 from batch_import where key = ? for update', [key]);
    if ((await linesOf(em, key)).join('\n') !== lines.join('\n'))
      throw new Error(`The rows of import ${key} changed while they were being archived.`);
    for (const table of ['import_row', 'import_search', 'import_file'])
      await em.execute(`delete from ${table} where import_key = ?`, [key]);
  },
};

/** Reads all rows at once: a 25 MB workbook limits their number. */
async function linesOf(em: EntityManager, importKey: number): Promise<string[]> {
  const rows = await em.execute<{ line: string }[]>(
    'select to_jsonb(r)::text as line from import_row r where import_key = ? order by row',
    [importKey],
  );
  return rows.map(({ line }) => line);
}

const rowsOfCustomer = `import_row r join batch_import b on b.key = r.import_key and b.kind = 'customers' join customer c on c.key = ?
  where r.record_key = c.key or r.record_id = c.customer_number::text`;

export const importsRules: DataRules = {
  tables: {
    batch_import: personal(
      'for good: what each import did',
      `select distinct b.key, b.file_name, b.imported_at, b.status from ${rowsOfCustomer} order by b.key`,
      'stays; its samples of rows and refused values of the customer go',
    ),
    import_row: personal(
      kept,
      `select r.* from ${rowsOfCustomer} order by r.import_key, r.row`,
      'data of the report about the customer is removed',
    ),
    import_search: impersonal(kept),
    import_file: impersonal('until its import ends'),
    column_mapping: impersonal('until staff delete it, or its vendor'),
  },
  erase: async (em, { key }) => {
    await em.execute(
      `update batch_import b set questions = '[]', reading = b.reading || jsonb_build_object('fileLayout', null, 'examples', '[]'::jsonb, 'unmapped', '[]'::jsonb, 'notes', '[]'::jsonb, 'mapping',
           (select coalesce(jsonb_agg(m || '{"sample": ""}'), '[]') from jsonb_array_elements(b.reading -> 'mapping') m)), errors = (select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(b.errors) e where (e ->> 'row')::int <> all (found.rows))
       from (select r.import_key, array_agg(r.row) as rows from ${rowsOfCustomer} group by r.import_key) found where found.import_key = b.key`,
      [key],
    );
    await em.execute(
      `update import_row set said = '{}', changes = '{}', related = '{}', undone_fields = '{}', errors = '[]', notes = '[]', original = null
       where (import_key, row) in (select r.import_key, r.row from ${rowsOfCustomer})`,
      [key],
    );
  },
  archived: [oldRows],
};
