import { Extensions } from 'type-graphql';
import type { Access as AccessLevel } from './access.js';

/** States who may read a type's fields (on the class) or call a query, mutation or field (on the member). */
export function Access(access: AccessLevel): ClassDecorator & MethodDecorator & PropertyDecorator {
  return Extensions({ access }) as ClassDecorator & MethodDecorator & PropertyDecorator;
}

/** States of a mutation that it is not counted: it must succeed after somebody else used up the customer's changes. */
export function NotCounted(): MethodDecorator {
  return Extensions({ notCounted: true }) as MethodDecorator;
}

/**
 * States of a query that its answer to a visitor depends on its arguments, the catalogue (products, categories, vendors) and the
 * configuration only, so that it may be kept for other visitors until the catalogue changes.
 */
export function SameForVisitors(): MethodDecorator {
  return Extensions({ sameForVisitors: true }) as MethodDecorator;
}
