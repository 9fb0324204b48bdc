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
 * Promises on what a query's response depends, besides its arguments, the catalog (products, categories, vendors) and
 * the configuration, so that it may be cached until the catalog changes. `visitors`: on nothing for visitors, who see no
 * prices. `priceList`: also for customers on nothing but their price list; fields that a resolver computes promise it
 * themselves.
 */
export function SameFor(group: 'visitors' | 'priceList'): MethodDecorator {
  return Extensions({ sameFor: group }) as MethodDecorator;
}
