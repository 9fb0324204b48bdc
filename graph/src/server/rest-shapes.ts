import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type SelectionNode,
} from 'graphql';
import { z } from 'zod';
import type { Connection } from '../platform/shared/connection.js';
import { amountInput } from '../platform/shared/field-inputs.js';
import { mostPrice, priceDecimals } from '../definitions/field.js';
import { checkOf } from '../platform/shared/graphql-fields.js';
import { intInput, keyFrom, versionInput } from '../platform/shared/input.js';
import { decimalNumber } from '../platform/shared/money.js';
import type { RestAnswer } from '../platform/shared/rest.js';
import { moneyBody, timeBody } from '../platform/shared/rest-schemas.js';

/** How a GraphQL value is returned over REST: its schema, and the conversion. `answer` gets the headers of lists. */
export interface Shape {
  schema: z.ZodType;
  read(value: unknown, answer: RestAnswer): unknown;
}

const returned: Readonly<Record<string, z.ZodType>> = {
  Int: z.int(),
  Float: z.number(),
  Boolean: z.boolean(),
  Decimal: moneyBody,
};

/**
 * Derives the shapes of REST responses from selections. A decimal becomes a number, and a connection its rows. A
 * fragment becomes a named schema.
 */
export class Shapes {
  private readonly named = new Map<string, Shape>();

  constructor(
    private readonly fragments: readonly FragmentDefinitionNode[],
    private readonly typeOf: (name: string) => GraphQLObjectType,
    private readonly nestedObjects: Readonly<Record<string, string>>,
  ) {}

  of(type: GraphQLOutputType, selections: readonly SelectionNode[] | undefined): Shape {
    if (isNonNullType(type)) return this.ofNullable(type.ofType as GraphQLOutputType, selections);
    const { schema, read } = this.ofNullable(type, selections);
    return { schema: schema.nullable(), read: (value, answer) => (value == null ? null : read(value, answer)) };
  }

  private ofNullable(type: GraphQLOutputType, selections: readonly SelectionNode[] | undefined): Shape {
    if (isListType(type)) {
      const each = this.of(type.ofType as GraphQLOutputType, selections);
      return {
        schema: z.array(each.schema),
        read: (rows, answer) => (rows as unknown[]).map(row => each.read(row, answer)),
      };
    }
    if (isObjectType(type) && selections)
      return type.name.endsWith('Connection') ? this.ofRows(type, selections) : this.ofObject(type, selections);
    if (isEnumType(type))
      return { schema: z.enum(type.getValues().map(({ name }) => name) as [string]), read: value => value };
    const { name } = getNullableType(type) as { name: string };
    return {
      schema: returned[name] ?? z.string(),
      read: name === 'Decimal' ? value => decimalNumber(value as string) : value => value,
    };
  }

  private ofRows(type: GraphQLObjectType, selections: readonly SelectionNode[]): Shape {
    const nodes = selections.find(each => each.kind === Kind.FIELD && each.name.value === 'nodes') as
      | FieldNode
      | undefined;
    if (!nodes) return this.ofObject(type, selections);
    const rows = this.of(type.getFields().nodes?.type as GraphQLOutputType, nodes.selectionSet?.selections);
    return {
      schema: rows.schema,
      read: (connection, answer) => {
        const { nodes: found, totalCount, pageInfo } = connection as Connection<unknown>;
        answer.totalCount = totalCount;
        answer.nextCursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
        return rows.read(found, answer);
      },
    };
  }

  /**
   * A selection of one fragment alone has its name, and one of one field alone is that field. An alias such as
   * `customer__name` makes the field the property `name` of an object `customer`.
   */
  private ofObject(type: GraphQLObjectType, selections: readonly SelectionNode[]): Shape {
    const [first, ...others] = selections;
    if (first?.kind === Kind.FRAGMENT_SPREAD && others.length === 0) return this.ofFragment(first.name.value);
    const fields = this.fieldsOf(type, selections);
    const alone = fieldAlone(selections) ? [...fields] : [];
    for (const [name, { schema, read }] of alone)
      return { schema, read: (value, answer) => read((value as Record<string, unknown>)[name], answer) };
    const schemas: NestedSchemas = {};
    for (const [name, { schema }] of fields) put(schemas, name, schema);
    return {
      schema: this.objectSchema(schemas),
      read: (value, answer) => {
        const row = value as Record<string, unknown>;
        const read: Record<string, unknown> = {};
        for (const [name, shape] of fields) if (row[name] !== undefined) put(read, name, shape.read(row[name], answer));
        return read;
      },
    };
  }

  private objectSchema(schemas: NestedSchemas): z.ZodType {
    const schemaOf = (name: string, each: z.ZodType | NestedSchemas) =>
      each instanceof z.ZodType ? each : this.objectSchema(each).meta({ description: this.nestedObjects[name] });
    return z.object(Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, schemaOf(name, each)])));
  }

  private fieldsOf(type: GraphQLObjectType, selections: readonly SelectionNode[]): Map<string, Shape> {
    const fields = new Map<string, Shape>();
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) throw new Error('A REST operation has no inline fragments.');
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const { selectionSet } = this.fragment(selection.name.value);
        for (const [name, shape] of this.fieldsOf(type, selectionSet.selections)) fields.set(name, shape);
        continue;
      }
      const { name, alias, selectionSet, directives = [] } = selection;
      const field = type.getFields()[name.value];
      if (!field) throw new Error(`${type.name} has no field ${name.value}.`);
      const { schema, read } = converted(field) ?? this.of(field.type, selectionSet?.selections);
      const described = describedBy(field, schema);
      fields.set((alias ?? name).value, { schema: directives.length > 0 ? described.optional() : described, read });
    }
    return fields;
  }

  private ofFragment(name: string): Shape {
    const known = this.named.get(name);
    if (known) return known;
    const { typeCondition, selectionSet } = this.fragment(name);
    const type = this.typeOf(typeCondition.name.value);
    const shape = this.ofObject(type, selectionSet.selections);
    const schema = shape.schema.meta({ id: name, description: type.description ?? undefined });
    const named = { ...shape, schema };
    this.named.set(name, named);
    return named;
  }

  private fragment(name: string): FragmentDefinitionNode {
    const fragment = this.fragments.find(each => each.name.value === name);
    if (!fragment) throw new Error(`There is no fragment ${name}.`);
    return fragment;
  }
}

/** Whether a selection consists of one field, which then is the value of its object. */
export function fieldAlone(selections: readonly SelectionNode[] = []): boolean {
  return selections.length === 1 && selections[0]?.kind === Kind.FIELD;
}

/** Returns the shape of a field that REST returns in another form than its GraphQL type says. */
function converted({
  type,
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'type' | 'extensions'>): Shape | undefined {
  const schema = extensions.isTime ? timeBody : extensions.isTextOverRest ? z.string() : undefined;
  return schema && { schema: isNonNullType(type) ? schema : schema.nullable(), read: value => value };
}

interface NestedSchemas {
  [name: string]: z.ZodType | NestedSchemas;
}

/** Sets a property; the name `customer__name` is the property `name` of the property `customer`. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  const [outer, inner] = name.split('__') as [string, string | undefined];
  if (inner === undefined) target[outer] = value;
  else ((target[outer] ??= {}) as Record<string, unknown>)[inner] = value;
}

const sent: Readonly<Record<string, z.ZodType>> = {
  Int: intInput,
  Float: z.number('must be a number'),
  Boolean: z.boolean('must be true or false'),
  Decimal: amountInput(priceDecimals, Number(mostPrice)),
};

/** Whether input types are documented by the schemas that check them (`CheckedBy`), or only typed as GraphQL states. */
type Detail = 'documented' | 'typed';

/** Returns the schema of a value that a query or body contains. */
export function sentSchema(name: string, type: GraphQLInputType, detail: Detail = 'documented'): z.ZodType {
  if (name === 'version' && !isNonNullType(type)) return versionInput;
  if (!isNonNullType(type)) {
    const schema = nullableSchema(name, type, detail);
    // Empty text clears an optional amount.
    const clears = detail === 'typed' && String(type) === 'Decimal';
    return clears ? z.union([z.literal('').transform(() => null), schema]).nullish() : schema.nullish();
  }
  return nullableSchema(name, type.ofType as GraphQLInputType, detail);
}

function nullableSchema(name: string, type: GraphQLInputType, detail: Detail): z.ZodType {
  if (isListType(type)) return z.array(sentSchema('', type.ofType as GraphQLInputType, detail), 'must be a list');
  if (isInputObjectType(type)) return inputSchema(type, { detail });
  if (isEnumType(type)) return z.enum(type.getValues().map(value => value.name) as [string]);
  if (/^key$|Key$|^customerNumber$/.test(name)) return keyFrom();
  return sent[(type as { name: string }).name] ?? z.string('must be text');
}

/** Adds the description of a field or argument to its schema. A named schema keeps its own. */
export function describedBy({ description }: { description?: string | null }, schema: z.ZodType): z.ZodType {
  const meta = schema.meta();
  return description == null || meta?.id ? schema : schema.meta({ ...meta, description });
}

/** Returns a field of an input, with its schema. */
export function fieldValue(input: GraphQLInputObjectType, name: string, detail: Detail = 'documented') {
  const field = input.getFields()[name];
  if (!field) throw new Error(`${input.name} has no field ${name}.`);
  const stated = detail === 'documented' ? checkOf(input.name)?.shape[name] : undefined;
  const schema = (stated as z.ZodType | undefined) ?? sentSchema(name, field.type, detail);
  return { name, type: field.type, schema: describedBy(field, schema) };
}

/** Returns the schema of an input, without the fields that the path states. */
export function inputSchema(
  input: GraphQLInputObjectType,
  { inPath = new Set(), detail = 'documented' }: { inPath?: ReadonlySet<string>; detail?: Detail } = {},
): z.ZodObject {
  const stated = detail === 'documented' ? checkOf(input.name) : undefined;
  const others = Object.keys(input.getFields()).filter(
    name => !inPath.has(name) && !(stated && Object.hasOwn(stated.shape, name)),
  );
  const shape = Object.fromEntries(others.map(name => [name, fieldValue(input, name, detail).schema]));
  return stated ? stated.safeExtend(shape) : z.object(shape);
}
