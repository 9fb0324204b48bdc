import { z } from 'zod';
import { restRoutes } from '../rest-routes.js';

/** Type of a body's member: a plain type, whose values are generated from the member's name, a list or an object */
export type Shape = 'Int' | 'Text' | 'Decimal' | 'Boolean' | [Shape] | { [name: string]: Shape };

type JsonSchema = z.core.JSONSchema.BaseSchema;

function shapeOf(schema: JsonSchema): Shape {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].map(part => shapeOf(part as JsonSchema));
  const types = [schema.type].flat();
  if (schema.properties || parts.some(isObject))
    return Object.assign(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [name, shapeOf(member as JsonSchema)]),
      ),
      ...parts.filter(isObject),
    ) as Shape;
  if (types.includes('array')) return [shapeOf(schema.items as JsonSchema)];
  // Amounts are numbers or decimal text.
  if (types.includes('number') && types.includes('string')) return 'Decimal';
  if (types.includes('number') || types.includes('integer')) return 'Int';
  if (types.includes('boolean')) return 'Boolean';
  // A key is a number or a string of its digits.
  return parts.find(part => part !== 'Text') ?? 'Text';
}

function isObject(shape: Shape): shape is { [name: string]: Shape } {
  return typeof shape === 'object' && !Array.isArray(shape);
}

// An empty registry, because schemas with an id would become references.
const options = { io: 'input', unrepresentable: 'any', metadata: z.registry<{ id?: string }>() } as const;

/** The documented body of each route that takes one */
export const bodyShapes = new Map(
  restRoutes.flatMap(route => (route.body ? [[route, shapeOf(z.toJSONSchema(route.body, options))] as const] : [])),
);
