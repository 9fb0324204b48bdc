import { findBreakingChanges, type GraphQLSchema } from 'graphql';

/** An intended breaking change: its description by graphql, and the reason for it. */
export interface DeclaredChange {
  change: string;
  reason: string;
}

/**
 * Compares the schema with the released one. Returns a message for each breaking change that is not declared, and for
 * each declaration that no longer applies.
 */
export function undeclaredChanges(
  released: GraphQLSchema,
  current: GraphQLSchema,
  declared: readonly DeclaredChange[],
): string[] {
  const breaking = findBreakingChanges(released, current).map(({ description }) => description);
  const known = declared.map(({ change }) => change);
  return [
    ...breaking.filter(change => !known.includes(change)).map(change => `Not declared: ${change}`),
    ...known.filter(change => !breaking.includes(change)).map(change => `Declared, but not a change: ${change}`),
  ];
}
