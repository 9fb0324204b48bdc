import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypedDocumentNode } from '@apollo/client';
import { buildSchema, execute, getOperationAST, GraphQLError, parse, type DocumentNode } from 'graphql';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));

/** The server's response to one operation. */
export interface Answer {
  operation: string;
  reply: (variables: never) => unknown;
}

let answers: Answer[] = [];
let unanswered: string[] = [];

function nameOf(document: DocumentNode): string {
  const name = getOperationAST(document)?.name;
  if (!name) throw new Error('The document has no named operation.');
  return name.value;
}

/**
 * Answers an operation with data of its generated type. To refuse it, `reply` throws a `refusal`; to lose the
 * connection, a TypeError, as `fetch` does.
 */
export function answer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  reply: (variables: Variables) => Data | Promise<Data>,
): Answer {
  return { operation: nameOf(document), reply };
}

/** Answers the request for a file at an address of the REST API. */
export function answerFile(path: string, reply: () => Response): Answer {
  return { operation: path, reply };
}

/** An error as the server reports it. */
export function refusal(code: string, status: number, message: string, details: object = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, status, ...details } });
}

/** Adds answers of this test. A later one replaces an earlier one of the same operation. */
export function addAnswers(...added: Answer[]): void {
  answers = [...added.toReversed(), ...answers];
}

export function forgetAnswers(): void {
  answers = [];
  unanswered = [];
}

export function unansweredRequests(): string[] {
  return unanswered;
}

/** In place of the network. An answer must fit the schema, which also adds the types' names. */
export async function answerRequest(address: string, { body }: RequestInit = {}): Promise<Response> {
  if (address === '/page-session') return new Response(null, { status: 204 });
  const { pathname } = new URL(address, location.href);
  const file = answers.find(({ operation }) => operation === pathname);
  if (file) return (file.reply as () => Response)();
  const { query, operationName, variables } = JSON.parse(String(body)) as {
    query: string;
    operationName: string;
    variables: never;
  };
  const known = answers.find(({ operation }) => operation === operationName);
  if (!known) {
    unanswered.push(operationName);
    throw new TypeError(`The test does not answer ${operationName}.`);
  }
  try {
    const result = await execute({
      schema,
      document: parse(query),
      rootValue: await known.reply(variables),
      variableValues: variables,
      // The data has the names of the operation, which may be aliases.
      fieldResolver: (source, _args, _context, { path }) => source[path.key],
    });
    if (result.errors) unanswered.push(...result.errors.map(({ message }) => `${operationName}: ${message}`));
    return Response.json(result);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return Response.json({ data: null, errors: [error] });
  }
}
