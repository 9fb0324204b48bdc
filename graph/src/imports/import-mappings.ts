import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportKindName } from './kinds/index.js';
import type { RememberedLayout } from './recognise/index.js';

const mostRemembered = 50;

/** What staff put right in earlier files of this report. */
export function rememberedLayouts(em: EntityManager, kind: ImportKindName): Promise<RememberedLayout[]> {
  return em.execute<RememberedLayout[]>(`select layout, corrections, choices from import_mapping where kind = ? order by layout limit ${mostRemembered}`, [kind]);
}

/** Remembers it for the next file with the same columns; nothing to put right is nothing to remember. */
export async function rememberLayout(em: EntityManager, kind: ImportKindName, layout: string, said: Omit<RememberedLayout, 'layout'>): Promise<void> {
  if (said.corrections.length === 0 && said.choices.length === 0) {
    await em.execute('delete from import_mapping where kind = ? and layout = ?', [kind, layout]);
    return;
  }
  await em.execute(
    'insert into import_mapping (kind, layout, corrections, choices) values (?, ?, ?::jsonb, ?::jsonb) on conflict (kind, layout) do update set corrections = excluded.corrections, choices = excluded.choices',
    [kind, layout, JSON.stringify(said.corrections), JSON.stringify(said.choices)],
  );
}
