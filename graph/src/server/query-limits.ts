import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  GraphQLError,
  Kind,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
} from 'graphql';

/**
 * Limits of an operation. The store's own pages are up to 7 levels deep; reports of staff go no deeper than a
 * customer's orders with their lines and products. The cost counts each selected field of each row: a thousand orders
 * with their lines fit, lists of a thousand within lists of a thousand do not.
 */
export const queryLimits = { tokens: 2000, depth: 10, aliases: 15, directives: 10, cost: 1_000_000 };

/** Longest operation in characters; the longest of the store's own pages has about a thousand. */
export const longestOperation = { staff: 64 * 1024, others: 16 * 1024 };

/**
 * Total length of the documents that are cached in parsed or compiled form, in characters. Each character takes up to
 * 400 bytes of memory.
 */
export const mostRemembered = 128 * 1024;

/** By default the rules throw, which would look like a failure of the store; this reports a validation error. */
const refusal = (message: string) => ({
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(new GraphQLError(message))],
});

/**
 * Rejects an operation type without a root in the schema, such as a subscription, which would otherwise count as a
 * failure of the store.
 */
const requireOperationRoot: ValidationRule = context => ({
  OperationDefinition: node => {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(new GraphQLError(`There is no ${node.operation} here.`, { nodes: node }));
  },
});

const costRule = costLimitRule({
  maxCost: queryLimits.cost,
  objectCost: 2,
  scalarCost: 1,
  depthCostFactor: 1.5,
  flattenFragments: true,
  ...refusal(
    `The query may return too much: every field of every row counts, and more than ${queryLimits.cost.toLocaleString('en-US')} are too many. Request fewer rows per page (first) or fewer fields.`,
  ),
});

/** Limits checked before an operation runs. Its tokens are counted while it is parsed. */
export const queryLimitRules: ValidationRule[] = [
  requireOperationRoot,
  maxDepthRule({
    n: queryLimits.depth,
    flattenFragments: true,
    ...refusal(`The query is nested more than ${queryLimits.depth} levels deep.`),
  }),
  maxAliasesRule({ n: queryLimits.aliases, ...refusal(`The query has more than ${queryLimits.aliases} aliases.`) }),
  maxDirectivesRule({
    n: queryLimits.directives,
    ...refusal(`The query has more than ${queryLimits.directives} directives.`),
  }),
  costRule,
];

/**
 * Returns the error for an operation whose cost with these variables exceeds the limit, or null. The rules see the
 * document only, where a page size in a variable counts as 1.
 */
export function costOfVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown> = {},
): GraphQLError | null {
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const defaults = new Map(
    operations.flatMap(({ variableDefinitions = [] }) =>
      variableDefinitions.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]),
    ),
  );
  const given = (name: string): ValueNode | undefined => {
    const value = variables[name];
    return typeof value === 'number' ? { kind: Kind.INT, value: String(value) } : defaults.get(name);
  };
  const withValues = visit(document, {
    Argument: argument => {
      const value =
        argument.name.value === 'first' && argument.value.kind === Kind.VARIABLE
          ? given(argument.value.name.value)
          : undefined;
      return value && { ...argument, value };
    },
  });
  return withValues === document ? null : (validate(schema, withValues, [costRule])[0] ?? null);
}
