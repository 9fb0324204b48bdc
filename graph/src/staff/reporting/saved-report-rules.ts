import {
  GraphQLError,
  Kind,
  parse,
  print,
  visit,
  type DocumentNode,
  type OperationDefinitionNode,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';
import { z } from 'zod';
import { invalidInput } from '../../platform/shared/errors.js';
import { oneLine, severalLines, textUpTo } from '../../platform/shared/input.js';

export const parameterKinds = ['TEXT', 'NUMBER', 'DAY', 'CUSTOMER', 'VENDOR', 'PRODUCT', 'CATEGORY'] as const;
export type ParameterKind = (typeof parameterKinds)[number];

/** Kinds whose values are texts; values of all others are whole numbers. */
export const textKinds: readonly ParameterKind[] = ['TEXT', 'DAY'];

/** The token limit of any operation */
const mostTokens = 2000;
const longestQuery = 20_000;

function filled(most: number, read = oneLine) {
  return textUpTo(most, read).pipe(z.string().min(1, 'Must have value'));
}

export const savedReportInput = z.object({
  name: filled(100),
  description: textUpTo(500, severalLines)
    .nullish()
    .transform(text => text ?? ''),
  query: filled(longestQuery, severalLines),
  parameters: z
    .array(
      z.object({
        name: z.string('must be text').regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'Must be the name of a variable, without $'),
        label: filled(100),
        kind: z.enum(parameterKinds, `Must be one of ${parameterKinds.join(', ')}`),
      }),
      'must be a list',
    )
    .max(20, 'A report has at most 20 parameters'),
});

/** The part of the schema that these rules need. */
export interface ReportSchema {
  /** Validation errors of a document */
  errorsIn(document: DocumentNode): string[];
  /** Whether a variable of this named type accepts a text, or a whole number */
  takes(type: string, value: 'text' | 'number'): boolean;
}

/** Variable that the store sets to page through a list; null at first. */
const cursorVariable = 'after';

/** Throws unless the document is a single query, and its parameters supply every variable that it needs. */
export function assertReads(
  query: string,
  parameters: readonly { name: string; kind: ParameterKind }[],
  schema: ReportSchema,
): void {
  const document = parsed(query);
  const operation = onlyQuery(document);
  const wrong = schema.errorsIn(document);
  if (wrong.length > 0) throw invalidInput({ query: wrong.slice(0, 10) });
  // The report could run itself endlessly.
  if (namesField(document, 'runReport')) throw invalidInput({ query: ['A report does not run other reports.'] });
  const names = new Set(parameters.map(({ name }) => name));
  const variables = operation.variableDefinitions ?? [];
  const missing = variables.filter(
    ({ type, defaultValue, variable }) =>
      type.kind === Kind.NON_NULL_TYPE && !defaultValue && !names.has(variable.name.value),
  );
  const unknown = [...names].filter(name => !variables.some(({ variable }) => variable.name.value === name));
  const errors = [
    ...missing.map(({ variable }) => `The query needs $${variable.name.value}, which is not a parameter.`),
    ...unknown.map(name => `The query has no variable $${name}.`),
    ...variables.flatMap(variable =>
      parameters
        .filter(({ name }) => name === variable.variable.name.value)
        .flatMap(parameter => problemsOf(variable, parameter, schema)),
    ),
    ...(names.size < parameters.length ? ['A parameter is listed more than once.'] : []),
  ];
  if (errors.length > 0) throw invalidInput({ parameters: errors });
}

/** Reasons why a parameter cannot supply its variable. */
function problemsOf(
  { type, variable }: VariableDefinitionNode,
  { name, kind }: { name: string; kind: ParameterKind },
  schema: ReportSchema,
): string[] {
  if (name === cursorVariable) return [`The store sets $${name} itself, so it cannot be a parameter.`];
  const value = textKinds.includes(kind) ? 'text' : 'number';
  const isSupplied = schema.takes(namedType(type), value);
  return isSupplied
    ? []
    : [`$${variable.name.value} is ${print(type)}, which a parameter of the kind ${kind} cannot supply.`];
}

function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);
}

function namesField(document: DocumentNode, name: string): boolean {
  let isNamed = false;
  visit(document, {
    Field: field => {
      isNamed ||= field.name.value === name;
    },
  });
  return isNamed;
}

function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: mostTokens });
  } catch (error) {
    if (error instanceof GraphQLError) throw invalidInput({ query: [error.message] });
    throw error;
  }
}

function onlyQuery({ definitions }: DocumentNode): OperationDefinitionNode {
  const operations = definitions.filter(definition => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) throw invalidInput({ query: ['A report is exactly one query.'] });
  if (operation.operation !== 'query') throw invalidInput({ query: ['A report only reads: mutations are refused.'] });
  return operation;
}
