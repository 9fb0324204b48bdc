import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportKindName } from './kinds/index.js';
import type { HeaderCorrection, RememberedLayout } from './recognise/index.js';

const mostRemembered = 50;

/** What staff put right in earlier files of this report. */
export function rememberedLayouts(em: EntityManager, kind: ImportKindName): Promise<RememberedLayout[]> {
  return em.execute<RememberedLayout[]>(`select layout, corrections from import_mapping where kind = ? order by layout limit ${mostRemembered}`, [kind]);
}

/** Remembers it for the next file with the same columns; nothing to put right is nothing to remember. */
export async function rememberLayout(em: EntityManager, kind: ImportKindName, layout: string, corrections: readonly HeaderCorrection[]): Promise<void> {
  if (corrections.length === 0) {
    await em.execute('delete from import_mapping where kind = ? and layout = ?', [kind, layout]);
    return;
  }
  await em.execute(
    'insert into import_mapping (kind, layout, corrections) values (?, ?, ?::jsonb) on conflict (kind, layout) do update set corrections = excluded.corrections',
    [kind, layout, JSON.stringify(corrections)],
  );
}
