import { Extensions } from 'type-graphql';
import type { Access as AccessLevel } from './access.js';

/** States who may read a type's fields (on the class) or call a query, mutation or field (on the member). */
export function Access(access: AccessLevel): ClassDecorator & MethodDecorator & PropertyDecorator {
  return Extensions({ access }) as ClassDecorator & MethodDecorator & PropertyDecorator;
}

/** Exempts a mutation from the limit of changes per hour: it must succeed even if the limit is used up. */
export function NotCounted(): MethodDecorator {
  return Extensions({ notCounted: true }) as MethodDecorator;
}

/**
 * Promises that the query's response to a visitor depends only on its arguments, the catalog (products, categories,
 * vendors) and the configuration. It may then be cached for other visitors until the catalog changes.
 */
export function SameForVisitors(): MethodDecorator {
  return Extensions({ sameForVisitors: true }) as MethodDecorator;
}
