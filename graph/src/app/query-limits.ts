import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';

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
    if (!context.getSchema().getRootType(node.operation)) context.reportError(new GraphQLError(`There is no ${node.operation} here.`, { nodes: node }));
  },
});

/** What a document may not exceed before it runs. Its tokens are counted while it is read. */
export const queryLimitRules: ValidationRule[] = [
  rootIsThere,
  maxDepthRule({ n: queryLimits.depth, flattenFragments: true, ...asRefusal }),
  maxAliasesRule({ n: queryLimits.aliases, ...asRefusal }),
  maxDirectivesRule({ n: queryLimits.directives, ...asRefusal }),
  costLimitRule({ maxCost: queryLimits.cost, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5, flattenFragments: true, ...asRefusal }),
];
