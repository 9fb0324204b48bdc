import {
  execute,
  getOperationAST,
  GraphQLError,
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
import { assertAccess, type Access, type Actor } from '../shared/access.js';
import { mostRemembered } from './query-limits.js';
import type { RequestContext } from './request-context.js';
import { propertyAccess } from './schema.js';

/** A document that is valid, with what it is given. */
export interface Question {
  document: DocumentNode;
  operationName?: string | null;
  variables?: Record<string, unknown>;
}

/** A query as a function of its own. */
interface Compiled {
  run: CompiledQuery['query'];
  /** What an actor must be allowed before it may run */
  accesses: ReadonlySet<Access>;
}

/** A query that was asked for before. */
interface AskedQuery {
  /** From the second time on; null: it cannot be compiled */
  compiled?: Compiled | null;
}

/**
 * Runs documents of a schema. A query that comes again is compiled: graphql's own way decides anew for each field of each row
 * what is known of the document already. Changes are rare, and take graphql's own way.
 */
export class Execution {
  // By operation of a document, as Apollo Server keeps it parsed: what a caller names may be anything.
  private readonly queries = new LRUCache<OperationDefinitionNode, AskedQuery>({
    maxSize: mostRemembered,
    sizeCalculation: (_query, { loc }) => loc?.source.body.length ?? 1,
  });

  constructor(readonly schema: GraphQLSchema) {}

  /** How many queries are remembered. */
  get remembered(): number {
    return this.queries.size;
  }

  async run(question: Question, context: RequestContext): Promise<ExecutionResult> {
    const { document, operationName, variables } = question;
    const compiled = this.compiledFor(document, operationName ?? undefined);
    const result =
      compiled && mayRead(compiled, context.actor) ? await compiled.run(undefined, context, variables) : null;
    // Without data nothing was run: the variables do not fit, which graphql tells as its own.
    if (result && 'data' in result) return withGraphQLErrors(result);
    return execute({ schema: this.schema, document, operationName, variableValues: variables, contextValue: context });
  }

  private compiledFor(document: DocumentNode, operationName: string | undefined): Compiled | null {
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.QUERY) return null;
    const asked = this.queries.get(operation);
    if (asked) {
      if (asked.compiled === undefined) asked.compiled = this.compile(document, operationName);
      return asked.compiled;
    }
    this.queries.set(operation, {});
    return null;
  }

  /**
   * Without the gates of plain properties: they depend on the actor alone, so that they are asked once for the whole answer.
   * Nothing else runs meanwhile.
   */
  private compile(document: DocumentNode, operationName: string | undefined): Compiled | null {
    const gated = this.gatedProperties(document);
    if (gated === null) return null;
    const gates = [...gated.keys()].map(field => [field, field.resolve] as const);
    try {
      for (const [field] of gates) field.resolve = undefined;
      const query = compileQuery(this.schema, document, operationName);
      return isCompiledQuery(query) ? { run: query.query, accesses: new Set(gated.values()) } : null;
    } finally {
      for (const [field, gate] of gates) field.resolve = gate;
    }
  }

  /** null: it asks for a name that an object of the language cannot have, which the compiler would leave out */
  private gatedProperties(document: DocumentNode): Map<GraphQLField<unknown, unknown>, Access> | null {
    const found = new Map<GraphQLField<unknown, unknown>, Access>();
    const types = new TypeInfo(this.schema);
    let nameable = true;
    visit(
      document,
      visitWithTypeInfo(types, {
        Field({ alias, name }) {
          if ((alias ?? name).value === '__proto__') nameable = false;
          const field = types.getFieldDef();
          const access = field && propertyAccess(field);
          if (field && access) found.set(field, access);
        },
      }),
    );
    return nameable ? found : null;
  }
}

/** The errors of compiled queries are no whole errors of graphql, and lack what Apollo Server reads of one. */
function withGraphQLErrors(result: ExecutionResult): ExecutionResult {
  return result.errors ? { ...result, errors: onePerNull(result).map(asGraphQLError) } : result;
}

/** Of several errors that make the same field null, only one is told (GraphQL, 6.4.4); compiled queries tell all. */
function onePerNull({ data, errors = [] }: ExecutionResult): GraphQLError[] {
  const told = new Set<string>();
  return errors.filter(({ path = [] }) => {
    let value: unknown = data;
    let depth = 0;
    while (value !== null && value !== undefined && depth < path.length)
      value = (value as Record<string | number, unknown>)[path[depth++] as string | number];
    const place = JSON.stringify(path.slice(0, depth));
    const isFirst = !told.has(place);
    told.add(place);
    return isFirst;
  });
}

function asGraphQLError({ message, locations, path, originalError, extensions }: GraphQLError): GraphQLError {
  return Object.assign(new GraphQLError(message, { path, originalError, extensions }), { locations });
}

/** Whoever may not read everything that is asked for goes by the gate of each field, which says what is refused. */
function mayRead({ accesses }: Compiled, actor: Actor | null): boolean {
  try {
    for (const access of accesses) assertAccess(access, actor);
    return true;
  } catch {
    return false;
  }
}
