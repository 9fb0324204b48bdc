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
 * The largest documents that are run. The widest of the store's own pages asks 7 levels deep; staff's reports go no
 * deeper than a customer's orders with their lines and products. The cost counts each field of each row that is asked for:
 * a thousand orders with their lines fit, lists of a thousand within lists of a thousand do not.
 */
export const queryLimits = { tokens: 2000, depth: 10, aliases: 15, directives: 10, cost: 1_000_000 };

/** Longest text of an operation in characters; the longest of the store's own pages has about a thousand. */
export const longestOperation = { staff: 64 * 1024, others: 16 * 1024 };

/** Characters of operations that are remembered, parsed or compiled. In memory each takes up to 400 bytes. */
export const mostRemembered = 128 * 1024;

/** The rules throw unless told otherwise, which would be a fault of ours; here each is a refusal like any other. */
const asRefusal = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) => {
      context?.reportError(error);
    },
  ],
};

/** An operation of a kind that the schema has no root for, such as a subscription, would fail when it runs, as if by a fault of ours. */
const rootIsThere: ValidationRule = context => ({
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
  ...asRefusal,
});

/** What a document may not exceed before it runs. Its tokens are counted while it is read. */
export const queryLimitRules: ValidationRule[] = [
  rootIsThere,
  maxDepthRule({ n: queryLimits.depth, flattenFragments: true, ...asRefusal }),
  maxAliasesRule({ n: queryLimits.aliases, ...asRefusal }),
  maxDirectivesRule({ n: queryLimits.directives, ...asRefusal }),
  costRule,
];

/**
 * The refusal of a document that exceeds the cost with these variables; null: it does not. The rules see the document alone, so a page
 * size that a variable gives counts as 1 there.
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
