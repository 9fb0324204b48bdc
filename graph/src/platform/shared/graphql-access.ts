import { Extensions } from 'type-graphql';
import type { Access as AccessLevel } from './access.js';

/** Declares who may read a type's fields (on the class) or call a query, mutation or field (on the member). */
export function Access(access: AccessLevel): ClassDecorator & MethodDecorator & PropertyDecorator {
  return Extensions({ access }) as ClassDecorator & MethodDecorator & PropertyDecorator;
}

/** Exempts a mutation from the limit of changes per hour: it must succeed even if the limit is used up. */
export function NotCounted(): MethodDecorator {
  return Extensions({ notCounted: true }) as MethodDecorator;
}

/**
 * Declares that a query's response depends only on its arguments, the catalog (products, categories, vendors) and the
 * configuration, so that it may be cached until the catalog changes. `visitors`: declares it for visitors, who see no
 * prices. `priceList`: declares it for customers as well, whose response may also depend on their price list. Fields
 * with a resolver need the declaration too.
 */
export function SameFor(group: 'visitors' | 'priceList'): MethodDecorator {
  return Extensions({ sameFor: group }) as MethodDecorator;
}
