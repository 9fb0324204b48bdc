import {
  Arg,
  Extensions,
  Field,
  Float,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
  type ClassType,
} from 'type-graphql';
import { z } from 'zod';
import type { Access as AccessLevel } from './access.js';
import { DecimalScalar } from './decimal-scalar.js';
import { about } from './descriptions.js';
import { Access } from './graphql-access.js';

type ArgDecorator = ReturnType<typeof Arg>;

/** The key of a record, as a field of an object type. */
export function KeyField(): PropertyDecorator {
  return Field(() => Int, { description: about.key });
}

/** The version of a record, as a field of an object type. */
export function VersionField(): PropertyDecorator {
  return Field(() => Int, { description: about.version });
}

/** A point in time, in Unix seconds. Float, because Int ends in 2038; REST documents it as a whole number. */
export function TimeField(description: string, options: { nullable?: boolean } = {}): PropertyDecorator {
  return (target, name) => {
    Field(() => Float, { ...options, description })(target, name);
    (Extensions({ isTime: true }) as PropertyDecorator)(target, name);
  };
}

const seenVersion = {
  nullable: true,
  description: about.seenVersion,
};

/** The version that a change is based on, as a field of an input type. */
export function SeenVersionField(): PropertyDecorator {
  return Field(() => Int, seenVersion);
}

/** The version that a change is based on, as an argument. */
export function SeenVersionArg(): ArgDecorator {
  return Arg('version', () => Int, seenVersion);
}

/** The key of an existing record, as an argument. */
export function KeyArg(name = 'key'): ArgDecorator {
  return Arg(name, () => Int, { description: about.existingKey });
}

/** The argument `input` of a mutation. */
export function InputArg(type: () => ClassType): ArgDecorator {
  return Arg('input', type, {
    description:
      'Nothing is saved unless all of it is valid. INVALID_INPUT has `errors`, which lists messages by field name.',
  });
}

const enums = new Set<object>();

/** Registers an enum with a description for each value, and returns it for use as a field type. */
export function describedEnum<Value extends string>(
  name: string,
  description: string,
  values: Record<Value, string>,
): { [Name in Value]: Name } {
  const names = Object.keys(values) as Value[];
  const type = Object.fromEntries(names.map(value => [value, value])) as { [Name in Value]: Name };
  const valuesConfig = Object.fromEntries(names.map(value => [value, { description: values[value] }])) as Record<
    Value,
    { description: string }
  >;
  registerEnumType(type, { name, description, valuesConfig });
  enums.add(type);
  return type;
}

const checks = new Map<string, z.ZodObject>();

/**
 * Declares the schema that checks an input type in its service. REST checks bodies by it before they become variables,
 * and the API reference shows its limits. Not an extension of the type, because type-graphql gives those of a class to
 * its subclasses.
 */
export function CheckedBy(schema: z.ZodType, typeName?: string): ClassDecorator {
  return ({ name }) => void checks.set(typeName ?? name, objectIn(schema));
}

/** Returns the fields of an object schema, or those of both sides of an intersection. */
function objectIn(schema: z.core.$ZodType): z.ZodObject {
  if (!(schema instanceof z.ZodIntersection)) return schema as z.ZodObject;
  return z.object({ ...objectIn(schema.def.left).shape, ...objectIn(schema.def.right).shape });
}

/** Returns the schema that checks the input type with this name, if it declares one. */
export function checkOf(typeName: string): z.ZodObject | undefined {
  return checks.get(typeName);
}

interface InputOptions {
  /** Types of the fields that are inputs themselves */
  nested?: Readonly<Record<string, () => ClassType | [ClassType]>>;
  /** The schema of a REST body whose path has some of the fields */
  body?: z.ZodObject;
}

/** Makes the input type of a schema that checks it, so that its fields and their descriptions are stated once. */
export function inputType(
  name: string,
  description: string,
  schema: z.ZodObject,
  { nested = {}, body = schema }: InputOptions = {},
): ClassType {
  @InputType(name, { description })
  class Input {}
  const { required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  for (const [field, check] of Object.entries(schema.shape)) {
    const { description } = check as z.ZodType;
    // GraphQL has no field that must be sent but may be null. The schema checks that it was sent.
    const options = { nullable: !required.includes(field) || check instanceof z.ZodNullable, description };
    Field(nested[field] ?? always(scalarOf(check as z.ZodType, field)), options)(Input.prototype, field);
  }
  checks.set(name, body);
  return Input;
}

/** type-graphql asks for the type again with each value. */
function always<T>(type: T): () => T {
  return () => type;
}

function scalarOf(check: z.ZodType, field: string) {
  const sent = typesIn(z.toJSONSchema(check, { io: 'input', unrepresentable: 'any' }));
  const parsed = typesIn(z.toJSONSchema(check, { io: 'output', unrepresentable: 'any' }));
  // Keys and amounts may be sent as text or number.
  if (sent.has('string') && sent.has('number')) return parsed.has('integer') ? Int : DecimalScalar;
  if (sent.has('integer')) return Int;
  if (sent.has('number')) return Float;
  if (sent.has('boolean')) return Boolean;
  if (sent.has('string')) return String;
  throw new Error(`The schema of ${field} does not tell its type.`);
}

function typesIn({ type, anyOf = [] }: z.core.JSONSchema.BaseSchema): Set<string | undefined> {
  return new Set([type ?? [], anyOf.flatMap(each => [...typesIn(each as z.core.JSONSchema.BaseSchema)])].flat());
}

/** A value of a schema, as a response has it */
export type Shown<T> = T extends readonly (infer Element)[]
  ? readonly Shown<Element>[]
  : T extends object
    ? { readonly [Name in keyof T]: Shown<T[Name]> }
    : T;

const objectTypes = new Map<z.ZodType, ClassType>();

/**
 * Makes an object type, so that its fields and their descriptions are stated once: a REST response and other object types
 * may contain its `schema`. Its enums come from `describedEnum`.
 */
export function objectType<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  access: AccessLevel,
  shape: Shape,
): ClassType<Shown<z.output<z.ZodObject<Shape>>> & object> & { readonly schema: z.ZodObject<Shape> } {
  @ObjectType(name, { description })
  class Output {
    static readonly schema = z.object(shape).meta({ id: name });
  }
  Access(access)(Output);
  for (const [field, check] of Object.entries(shape)) {
    const { type, nullable } = outputOf(check as z.ZodType, field);
    Field(always(type), { nullable, description: (check as z.ZodType).description })(Output.prototype, field);
  }
  objectTypes.set(Output.schema, Output);
  return Output as unknown as ReturnType<typeof objectType<Shape>>;
}

/** Returns the schema of an object type that is declared as a class, for object types that contain it. */
export function schemaOf<Type extends object>(type: ClassType<Type>): z.ZodType<Type> {
  const schema = z.custom<Type>();
  objectTypes.set(schema, type);
  return schema;
}

function outputOf(check: z.ZodType, field: string) {
  let inner = check;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap() as z.ZodType;
  const element = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : inner;
  const entries = element instanceof z.ZodEnum && enums.has(element.def.entries) ? element.def.entries : undefined;
  const type = objectTypes.get(element) ?? entries ?? scalarOf(element, field);
  return { type: inner === element ? type : [type], nullable: inner !== check };
}
