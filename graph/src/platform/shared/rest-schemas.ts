import { z } from 'zod';
import type { Field, Fields } from '../../definitions/field.js';
import { about } from './descriptions.js';
import { mayBeNull } from './record-fields.js';

/** Schemas of REST responses. One with a GraphQL type's id takes missing descriptions from it (`server/openapi.ts`). */

/** US dollars. A number in REST only; everywhere else decimal text. */
export const moneyBody = z.number().meta({ examples: [91.03] });
/** Unix seconds. */
export const timeBody = z.int();

/** A key in a path. */
export const keyParameter = (record: string) =>
  z.int().min(1).describe(`Key of the ${record}. NOT_FOUND if there is none.`);

/** The result of every deletion. */
export const deletedBody = z.literal(true).describe('Always true.');

function valueOf(field: Field): z.ZodType {
  switch (field.type) {
    case 'price':
      return moneyBody.nullable();
    case 'amount':
      return moneyBody.nullable();
    case 'flag':
      return z.boolean();
    case 'unitQuantity':
      return z.number();
    case 'choice':
      return z.enum(Object.keys(field.options));
    case 'quantity':
    case 'number':
    case 'reference':
      return mayBeNull(field) || field.type === 'reference' ? z.int().nullable() : z.int();
    default:
      return mayBeNull(field) ? z.string().nullable() : z.string();
  }
}

/** Returns the schema of these fields' stored values, as REST returns them. */
export function storedBody<F extends Fields>(fields: F) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(field).meta({ description: field.description })]),
  ) as { [Name in keyof F]: z.ZodType };
}

/** Returns the schema of a record. `id` names it in the reference; use the GraphQL type's name if there is one. */
export function recordBody<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z
    .object({ key: z.int().describe(about.key), ...shape, version: z.int().describe(about.version) })
    .meta({ id });
}
