import {
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  locatedError,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { assertAccess, type Access, type Actor } from '../platform/shared/access.js';
import { currentActivity } from '../platform/shared/activity.js';
import { AppError } from '../platform/shared/errors.js';
import { FairShares, mostWaiting } from '../platform/shared/fair-shares.js';
import { retrySeconds } from './error-response.js';
import { mostRemembered } from './query-limits.js';
import type { RequestContext } from './request-context.js';
import { isShared, propertyAccess } from './schema.js';

/** A validated operation with its variables and context. */
export interface Operation {
  document: DocumentNode;
  operationName?: string | null;
  variables?: Record<string, unknown>;
}

/** A query compiled to a function. */
interface CompiledOperation {
  run: CompiledQuery['query'];
  /** Access that its selected properties require */
  accesses: ReadonlySet<Access>;
}

/** A query that was run before. */
interface RepeatedQuery {
  /** From the second run on; null: it cannot be compiled */
  compiled?: CompiledOperation | null;
  /** Set when a customer runs it: whether it selects only fields that are the same for customers with its price list */
  isShared?: boolean;
}

/**
 * Runs the operations of the API, of rendered pages and of saved reports. A repeated query is compiled by graphql-jit;
 * an interpreter would repeat work that depends only on the operation for each field of each row. Mutations are rare,
 * and interpreted.
 */
export class Executor {
  // Keyed by parsed operation, because callers may send any operation name.
  private readonly queries = new LRUCache<OperationDefinitionNode, RepeatedQuery>({
    maxSize: mostRemembered,
    sizeCalculation: (_query, { loc }) => loc?.source.body.length ?? 1,
  });

  /**
   * Runs one query per customer at a time, so that many concurrent queries of one customer do not delay others. Not for
   * visitors, who may share an address, nor for mutations, which may wait for the card provider.
   */
  private readonly turns = new FairShares({ perSender: 1, freeMs: 500, ...mostWaiting });

  /**
   * @param schema The schema with an access check on every field
   * @param unchecked The same schema without the checks of plain properties. Whether a caller may read a property does
   *   not depend on the row, so a compiled query checks it once, before it runs.
   */
  constructor(
    readonly schema: GraphQLSchema,
    private readonly unchecked: GraphQLSchema,
  ) {}

  /** Number of queries in the cache. */
  get cachedQueries(): number {
    return this.queries.size;
  }

  async run(operation: Operation, context: RequestContext): Promise<ExecutionResult> {
    const { document, operationName, variables } = operation;
    const compiled = this.compiledFor(document, operationName ?? undefined);
    if (context.actor && context.cacheability.onlySame)
      context.cacheability.onlySame = this.isShared(document, operationName ?? undefined);
    const result =
      compiled && mayRead(compiled, context.actor)
        ? await this.inTurn(context.actor, () => compiled.run(undefined, context, variables))
        : null;
    // Without data, nothing ran: the variables are invalid, and graphql's own message explains why.
    if (result && 'data' in result) return withGraphQLErrors(result);
    return execute({ schema: this.schema, document, operationName, variableValues: variables, contextValue: context });
  }

  private async inTurn<T>(actor: Actor | null, work: () => T): Promise<Awaited<T> | ExecutionResult> {
    const isCustomer = actor && !actor.isAdmin && !actor.actingAdmin;
    const leave = await this.turns.enter(isCustomer ? String(actor.customerKey) : null, currentActivity());
    if (!leave) {
      const busy = new AppError('NOT_READY', undefined, { retryAfter: retrySeconds });
      return { data: null, errors: [locatedError(busy, undefined, [])] };
    }
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private compiledFor(document: DocumentNode, operationName: string | undefined): CompiledOperation | null {
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.QUERY) return null;
    const repeated = this.queries.get(operation);
    if (repeated) {
      if (repeated.compiled === undefined) repeated.compiled = this.compile(document, operationName);
      return repeated.compiled;
    }
    this.queries.set(operation, {});
    return null;
  }

  private isShared(document: DocumentNode, operationName: string | undefined): boolean {
    const operation = getOperationAST(document, operationName);
    const known = operation ? this.queries.get(operation) : undefined;
    if (!known) return false;
    return (known.isShared ??= this.fieldsOf(document).every(({ field }) => isShared(field)));
  }

  private compile(document: DocumentNode, operationName: string | undefined): CompiledOperation | null {
    const accesses = this.propertyAccesses(document);
    const copy = compilableCopy(document);
    if (accesses === null || copy === null) return null;
    const query = compileQuery(this.unchecked, copy, operationName);
    return isCompiledQuery(query) ? { run: query.query, accesses } : null;
  }

  /**
   * Returns null if a field has the alias `__proto__`. The compiler would omit it, because an object literal cannot
   * have such a property.
   */
  private propertyAccesses(document: DocumentNode): Set<Access> | null {
    const fields = this.fieldsOf(document);
    if (fields.some(({ name }) => name === '__proto__')) return null;
    return new Set(fields.flatMap(({ field }) => propertyAccess(field) ?? []));
  }

  /** Returns every field that a document selects, with its name in the response. */
  private fieldsOf(document: DocumentNode): { name: string; field: GraphQLField<unknown, unknown> }[] {
    const found: { name: string; field: GraphQLField<unknown, unknown> }[] = [];
    const types = new TypeInfo(this.schema);
    visit(
      document,
      visitWithTypeInfo(types, {
        Field({ alias, name }) {
          const field = types.getFieldDef();
          if (field) found.push({ name: (alias ?? name).value, field });
        },
      }),
    );
    return found;
  }
}

/**
 * Returns a copy that shares no nodes with other documents: the compiler writes conditions into them, and Apollo Client
 * adds the same node for `__typename` to all documents. Returns null if a fragment may be included by a condition in one
 * place and without it in another, because the compiler mixes up the two.
 */
function compilableCopy(document: DocumentNode): DocumentNode | null {
  const spreads: string[] = [];
  let isConditional = false;
  const copy: DocumentNode = visit(document, {
    enter(node) {
      if (node.kind === Kind.FRAGMENT_SPREAD) spreads.push(node.name.value);
      if (node.kind === Kind.FRAGMENT_SPREAD || node.kind === Kind.INLINE_FRAGMENT)
        isConditional ||= Boolean(node.directives?.length);
      return { ...node };
    },
  });
  return isConditional && new Set(spreads).size < spreads.length ? null : copy;
}

/** graphql-jit reports errors as plain objects; Apollo Server expects instances. */
function withGraphQLErrors(result: ExecutionResult): ExecutionResult {
  return result.errors ? { ...result, errors: onePerNull(result).map(asGraphQLError) } : result;
}

/**
 * Where several errors make the same field null, only one is reported (GraphQL, 6.4.4); compiled queries report all.
 */
function onePerNull({ data, errors = [] }: ExecutionResult): GraphQLError[] {
  const reported = new Set<string>();
  return errors.filter(({ path = [] }) => {
    let value: unknown = data;
    let depth = 0;
    while (value !== null && value !== undefined && depth < path.length)
      value = (value as Record<string | number, unknown>)[path[depth++] as string | number];
    const place = JSON.stringify(path.slice(0, depth));
    const isFirst = !reported.has(place);
    reported.add(place);
    return isFirst;
  });
}

function asGraphQLError({ message, locations, path, originalError, extensions }: GraphQLError): GraphQLError {
  return Object.assign(new GraphQLError(message, { path, originalError, extensions }), { locations });
}

/**
 * Whether the caller may read every selected property. If not, the query is interpreted, and the check of each denied
 * field reports it.
 */
function mayRead({ accesses }: CompiledOperation, actor: Actor | null): boolean {
  try {
    for (const access of accesses) assertAccess(access, actor);
    return true;
  } catch {
    return false;
  }
}
