import { Arg, Field, Int, registerEnumType, type ClassType } from 'type-graphql';
import { about } from './descriptions.js';

type ArgDecorator = ReturnType<typeof Arg>;

/** The key of a record, as a field of an object type. */
export function KeyField(): PropertyDecorator {
  return Field(() => Int, { description: about.key });
}

/** The version of a record, as a field of an object type. */
export function VersionField(): PropertyDecorator {
  return Field(() => Int, { description: about.version });
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
  return type;
}
