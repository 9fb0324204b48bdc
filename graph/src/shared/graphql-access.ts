import { Extensions } from 'type-graphql';
import type { Access as AccessLevel } from './access.js';

/** States who may read a type's fields (on the class) or call a query, mutation or field (on the member). */
export function Access(access: AccessLevel): ClassDecorator & MethodDecorator & PropertyDecorator {
  return Extensions({ access }) as ClassDecorator & MethodDecorator & PropertyDecorator;
}
