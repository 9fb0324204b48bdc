import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { categoriesNamed } from '../../catalog/catalog/index.js';
import { invalidInput } from '../../platform/shared/errors.js';
import type { ImportKind } from './kinds/index.js';
import type { ValueChoice } from './recognize/index.js';

export const choicesInput = z
  .array(
    z.object({
      field: z.string(),
      text: z.string().trim().min(1).max(500),
      to: z.string().trim().min(1).max(100).nullable(),
    }),
  )
  .max(500);

/** Validates the choices for unknown texts: each must map to an existing value. */
export async function settleChoices(
  em: EntityManager,
  { layout }: ImportKind,
  sent: readonly ValueChoice[],
): Promise<ValueChoice[]> {
  const categories = await categoriesNamed(
    em,
    sent.flatMap(({ field, to }) => (field === 'category' && to !== null ? [to] : [])),
  );
  const problems: string[] = [];
  const settled: ValueChoice[] = [];
  for (const choice of sent) {
    const rule = layout.rules.find(({ field, choosable }) => field === choice.field && choosable);
    const to = choice.to !== null && choice.field === 'category' ? categories.get(choice.to.toLowerCase()) : choice.to;
    if (!rule) problems.push(`No choice can be made for ${choice.field} in this report`);
    else if (
      to === undefined ||
      (to !== null && rule.parse({ address: 'A1', column: 1, kind: 'text', text: to, value: to }).error)
    )
      problems.push(`Unknown ${choice.field}: ${choice.to}`);
    else settled.push({ ...choice, to });
  }
  if (problems.length > 0) throw invalidInput({ choices: problems });
  return settled;
}
