import {
  getNamedType,
  getNullableType,
  GraphQLNonNull,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  print,
  separateOperations,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DefinitionNode,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInputObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNullableType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { z } from 'zod';
import type { Access } from '../platform/shared/access.js';
import { about } from '../platform/shared/descriptions.js';
import { AppError, invalidInput } from '../platform/shared/errors.js';
import { keyNamed, parseInput } from '../platform/shared/input.js';
import { pageParameters, restPage } from '../platform/shared/rest-page.js';
import type { RestAnswer, RestRequest, RestRoute } from '../platform/shared/rest.js';
import { deletedBody } from '../platform/shared/rest-schemas.js';
import { nestedObjects, restFragments } from './rest-fragments.js';
import { restOperations, type RestOperation } from './rest-paths.js';
import { describedBy, fieldAlone, fieldValue, inputSchema, sentSchema, Shapes, type Shape } from './rest-shapes.js';
import { accessOf } from './schema.js';

/** A REST call with the means to run its operation. */
export interface OperationRequest extends RestRequest {
  run(document: DocumentNode, variables: Record<string, unknown>): Promise<ExecutionResult>;
}

/** A route that a GraphQL operation defines. Its mutation counts the change. */
export type OperationRoute = Omit<RestRoute, 'handle' | 'takesFile'> & {
  isOperation: true;
  takesFile?: false;
  handle(request: OperationRequest): Promise<RestAnswer>;
};

/** A value that a request states: a variable of the operation, or a field of its variable `input`. */
interface Value {
  name: string;
  type: GraphQLInputType;
  schema: z.ZodType;
  /** The argument or field that gets the value */
  argument?: string;
  /** Reads the text of a query, if its variable has another shape */
  read?(text: string): unknown;
}

/** What a request states, and where */
interface Values {
  path: Value[];
  query: Value[];
  /** The body with all limits, for the API reference */
  body: z.ZodType | null;
  /** The body with the types of GraphQL. Services check the limits, some of which depend on what is stored. */
  typedBody: z.ZodType;
  /** The type of the variable `input`, whose fields the body and the path state; null if there is none */
  input: GraphQLInputObjectType | null;
  inputIn?: string;
  isVersioned: boolean;
}

/** Builds the routes of all operations. Throws if one does not match the schema. */
export function operationRoutes(schema: GraphQLSchema, operations = restOperations): OperationRoute[] {
  const shapes = new Shapes(fragments, name => schema.getType(name) as GraphQLObjectType, nestedObjects);
  return Object.entries(operations).map(([route, stated]) =>
    routeOf(route, typeof stated === 'string' ? { operation: stated } : stated, schema, shapes),
  );
}

function routeOf(
  route: string,
  {
    operation,
    status = 200,
    orNull = false,
    description,
    parameters = {},
    required = [],
    inputIn,
    reshape,
  }: RestOperation,
  schema: GraphQLSchema,
  shapes: Shapes,
): OperationRoute {
  const [method, path] = route.split(' ') as [string, string];
  const document = documentOf(operation);
  const faults = validate(schema, document);
  if (faults.length > 0) throw new Error(`${route}: ${faults.map(({ message }) => message).join(' ')}`);
  const definition = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const { operation: kind, selectionSet } = definition as OperationDefinitionNode;
  const root = schema.getRootType(kind) as GraphQLObjectType;
  const selected = selectionSet.selections as readonly FieldNode[];
  const [field] = selected.map(({ name }) => root.getFields()[name.value]);
  if (!field) throw new Error(`${route} selects nothing.`);
  const values = valuesOf(document, { schema, method, path, parameters, required, inputIn });
  const shape = dataShape(root, selected, { shapes, orNull });
  return {
    isOperation: true,
    method: method.toLowerCase() as OperationRoute['method'],
    path,
    description: description ?? field.description ?? '',
    access: accessOfData(root, selectionSet),
    params: schemasOf(values.path),
    query: { ...schemasOf(ownOf(values.query)), ...(isPaged(values.query) && pageParameters) },
    body: values.body,
    response: { [status]: method === 'DELETE' ? deletedBody : (reshape?.schema(shape.schema) ?? shape.schema) },
    isVersioned: values.isVersioned,
    handle: async request => {
      const variables = { ...variablesOf(values, request), signedIn: request.showPrices };
      const { data, errors: [error] = [] } = await request.run(document, variables);
      if (error) throw withSentNames(error.originalError ?? error, values);
      const answer: RestAnswer = { data: null };
      const read = shape.read(data, answer);
      answer.data = reshape ? reshape.read(read) : read;
      return answer;
    },
  };
}

/** Names the values of INVALID_INPUT as the request does, where the arguments have other names. */
function withSentNames(error: Error, { path, query }: Values): Error {
  if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') return error;
  const names = new Map([...path, ...query].map(({ name, argument }) => [argument, name]));
  const errors = Object.entries(error.details.errors as Record<string, string[]>);
  return invalidInput(Object.fromEntries(errors.map(([name, messages]) => [names.get(name) ?? name, messages])));
}

const fragments = definitionsOf(restFragments) as FragmentDefinitionNode[];
const [{ variableDefinitions: signedIn = [] }] = definitionsOf('query ($signedIn: Boolean!) { __typename }') as [
  OperationDefinitionNode,
];

/** Responses name no locations, which would keep every token of the texts in memory. */
function definitionsOf(text: string): readonly DefinitionNode[] {
  return parse(text, { noLocation: true }).definitions;
}

/** Returns the operation with the fragments that it uses. If these depend on the sign-in, it declares that variable. */
function documentOf(operation: string): DocumentNode {
  const definitions = [...definitionsOf(operation), ...fragments];
  const document = separateOperations({ kind: Kind.DOCUMENT, definitions })[''] as DocumentNode;
  if (!print(document).includes('$signedIn')) return document;
  return visit(document, {
    OperationDefinition: node => ({
      ...node,
      variableDefinitions: [...(node.variableDefinitions ?? []), ...signedIn],
    }),
  });
}

const strictest: readonly Access[] = ['admin', 'self', 'customer', 'passwordChange', 'priced', 'public'];

/** The strictest access of the selected root fields, and of a field that is selected alone in one of them */
function accessOfData(type: GraphQLObjectType, { selections }: SelectionSetNode): Access {
  const found = selections.flatMap(selection => {
    const { name, selectionSet } = selection as FieldNode;
    const field = type.getFields()[name.value] as GraphQLField<unknown, unknown>;
    const inner = getNullableType(field.type);
    const isWhole = fieldAlone(selectionSet?.selections) && isObjectType(inner);
    return [accessOf(type, field), ...(isWhole ? [accessOfData(inner, selectionSet as SelectionSetNode)] : [])];
  });
  return strictest.find(access => found.includes(access)) as Access;
}

/** One root field is the response; several are its properties. NOT_FOUND if one is null. */
function dataShape(
  root: GraphQLObjectType,
  selected: readonly FieldNode[],
  { shapes, orNull }: { shapes: Shapes; orNull: boolean },
): Shape {
  const parts = selected.map(({ name, alias, selectionSet }) => {
    const field = root.getFields()[name.value] as GraphQLField<unknown, unknown>;
    const { type } = field;
    const returned = orNull ? type : new GraphQLNonNull(getNullableType(type) as GraphQLNullableType);
    const shape = shapes.of(returned as GraphQLOutputType, selectionSet?.selections);
    return { name: (alias ?? name).value, field, shape };
  });
  const partOf = ({ name, shape }: (typeof parts)[number], data: unknown, answer: RestAnswer) => {
    const value = (data as Record<string, unknown>)[name];
    const read = value == null ? null : shape.read(value, answer);
    if (read === null && !orNull) throw new AppError('NOT_FOUND');
    return read;
  };
  const [only] = parts as [(typeof parts)[number]];
  if (parts.length === 1) return { schema: only.shape.schema, read: (data, answer) => partOf(only, data, answer) };
  return {
    schema: z.object(
      Object.fromEntries(parts.map(({ name, field, shape }) => [name, describedBy(field, shape.schema)])),
    ),
    read: (data, answer) => Object.fromEntries(parts.map(part => [part.name, partOf(part, data, answer)])),
  };
}

interface Context extends Required<Pick<RestOperation, 'parameters' | 'required'>>, Pick<RestOperation, 'inputIn'> {
  schema: GraphQLSchema;
  method: string;
  path: string;
}

function valuesOf(document: DocumentNode, { schema, method, path, parameters, required, inputIn }: Context): Values {
  const variables = variablesIn(document, schema);
  const inputVariable = variables.find(({ name }) => name === 'input');
  const input = inputVariable ? (getNamedType(inputVariable.type) as GraphQLInputObjectType) : null;
  const pathNames = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const others = variables
    .filter(({ name }) => ![...pathNames, 'input', 'signedIn'].includes(name))
    .map(value => ({ ...value, schema: present(value.name, value.schema, required) }));
  const inPath = pathNames.map((name): Value => {
    const value = variables.find(each => each.name === name) ?? (input && fieldValue(input, name));
    if (!value) throw new Error(`${method} ${path} has no variable ${name}.`);
    const description = name === 'key' ? about.existingKey : value.schema.description;
    const required = sentSchema(name, new GraphQLNonNull(getNullableType(value.type)));
    return { ...value, schema: (isInt(value) ? z.int().min(1) : required).meta({ description }) };
  });
  if (method === 'GET') {
    const query = others.map(value => ({ ...value, schema: inQuery(value), ...parameters[value.name] }));
    return { path: inPath, query, body: null, typedBody: z.unknown(), input: null, isVersioned: false };
  }
  const whole = bodyOf(input, new Set(pathNames), others);
  const body = inputIn && whole ? z.object({ [inputIn]: describedBy(input ?? {}, whole) }) : whole;
  return {
    path: inPath,
    query: [],
    body,
    typedBody: input
      ? inputSchema(input, { inPath: new Set(pathNames), detail: 'typed' })
      : typedObject(others, required),
    input,
    inputIn,
    isVersioned: [...others, ...Object.values(input?.getFields() ?? {})].some(({ name }) => name === 'version'),
  };
}

/** A parameter of a query may be absent, but not null. One whose variable is a list states one of its values. */
function inQuery({ name, type, schema }: Value): z.ZodType {
  if (isNonNullType(type)) return schema;
  const stated = isListType(type) ? getNullableType(type.ofType as GraphQLInputType) : type;
  return describedBy(schema, sentSchema(name, new GraphQLNonNull(stated)).optional());
}

/** Returns the variables, each with the schema and description of the argument or field that it is passed to. */
function variablesIn(document: DocumentNode, schema: GraphQLSchema): Value[] {
  const values: Value[] = [];
  const optional = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      VariableDefinition({ variable, defaultValue }) {
        if (defaultValue) optional.add(variable.name.value);
      },
      Argument({ value }) {
        const argument = types.getArgument();
        if (value.kind !== Kind.VARIABLE || !argument) return;
        const { type, description } = argument;
        const known = optional.has(value.name.value) ? getNullableType(type) : type;
        values.push({ ...valueOf(value.name.value, { type: known, description }), argument: argument.name });
      },
      ObjectField({ name, value }) {
        const parent = getNamedType(types.getParentInputType());
        if (value.kind === Kind.VARIABLE && isInputObjectType(parent))
          values.push({ ...fieldValue(parent, name.value), name: value.name.value });
      },
    }),
  );
  return values;
}

function valueOf(name: string, { type, description }: Pick<GraphQLArgument, 'type' | 'description'>): Value {
  return { name, type, schema: describedBy({ description }, sentSchema(name, type)) };
}

function bodyOf(
  input: GraphQLInputObjectType | null,
  inPath: ReadonlySet<string>,
  others: readonly Value[],
): z.ZodType | null {
  if (!input && others.length === 0) return null;
  if (input) return inputSchema(input, { inPath });
  const schema = objectOf(others);
  return schema.safeParse({}).success ? schema.optional() : schema;
}

const typedObject = (values: readonly Value[], required: readonly string[]) =>
  z.object(
    Object.fromEntries(
      values.map(({ name, type }) => [name, present(name, sentSchema(name, type, 'typed'), required)]),
    ),
  );

/** A value that is required may be null, but not absent. */
function present(name: string, schema: z.ZodType, required: readonly string[]): z.ZodType {
  return required.includes(name) ? schema.nonoptional('is required') : schema;
}

const objectOf = (values: readonly Value[]) => z.object(schemasOf(values));
const schemasOf = (values: readonly Value[]) => Object.fromEntries(values.map(({ name, schema }) => [name, schema]));
const isInt = ({ type }: Value) => String(getNullableType(type)) === 'Int';
const isPaged = (query: readonly Value[]) => query.some(({ name }) => name === 'after');
const ownOf = (query: readonly Value[]) =>
  isPaged(query) ? query.filter(({ name }) => !Object.hasOwn(pageParameters, name)) : query;

/** Returns the number that a parameter states in digits; other texts are returned as they are, and then refused. */
function numberIn(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Returns the values of a body. If one has another type, the documented schema has the messages that people read. */
function typedValues({ body, typedBody, inputIn }: Values, whole: unknown): Record<string, unknown> {
  if (!body) return {};
  if (inputIn) parseInput(z.object({ [inputIn]: z.looseObject({}, 'must be an object') }, 'must be an object'), whole);
  const sent = inputIn ? (whole as Record<string, unknown>)[inputIn] : whole;
  const documented = inputIn ? (body as z.ZodObject).shape[inputIn] : body;
  if (!typedBody.safeParse(sent).success) parseInput(documented as z.ZodType, sent);
  return parseInput(typedBody, sent) as Record<string, unknown>;
}

function variablesOf(values: Values, request: OperationRequest): Record<string, unknown> {
  const { path, query, input } = values;
  const fromPath = Object.fromEntries(
    path.map(value => [
      value.name,
      isInt(value) ? keyNamed(request.params, value.name) : (request.params[value.name] ?? ''),
    ]),
  );
  const own = ownOf(query);
  const sent = own.flatMap(value => {
    const text = request.query[value.name];
    return text === undefined ? [] : [[value.name, isInt(value) ? numberIn(text) : text]];
  });
  const fromQuery: Record<string, unknown> = parseInput(objectOf(own), Object.fromEntries(sent));
  for (const { name, read } of own) if (read && name in fromQuery) fromQuery[name] = read(fromQuery[name] as string);
  if (isPaged(query)) {
    const { first: limit, after, offset } = restPage(request.query);
    Object.assign(fromQuery, { limit, after, offset });
  }
  const fromBody = typedValues(values, request.body ?? {});
  if (!input) return { ...fromPath, ...fromQuery, ...fromBody };
  const ofInput = Object.entries(fromPath).filter(([name]) => Object.hasOwn(input.getFields(), name));
  return { ...fromPath, input: { ...fromBody, ...Object.fromEntries(ofInput) } };
}
