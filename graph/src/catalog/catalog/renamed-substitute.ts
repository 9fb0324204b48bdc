import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import type { Author } from '../../platform/shared/access.js';

interface Renamed {
  /** The item ID before and after */
  from: string;
  to: string;
  actor: Author | null;
  at: Date;
}

/** Updates the substitute of items, for sale or not, that a renamed item replaces. Writes a log entry for each. */
export async function followRenamed(em: EntityManager, { from, to, actor, at }: Renamed): Promise<void> {
  const items = await em.execute<{ key: number; productId: string; named: string }[]>(
    `update product p set substitute_id = ?, version = version + 1
       from (select key, substitute_id from product where lower(substitute_id) = lower(?) order by key for update) old
       where p.key = old.key returning p.key, p.product_id as "productId", old.substitute_id as named`,
    [to, from],
  );
  await recordChanges(
    em,
    actor,
    at,
    items.map(({ key: subjectKey, productId: label, named }) => ({
      subject: 'product',
      subjectKey,
      label,
      action: 'updated',
      changes: { substituteId: { from: named, to } },
    })),
  );
}
