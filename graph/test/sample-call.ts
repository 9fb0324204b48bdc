import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';

/** A key that nothing has. */
export const nobody = 999_999;

/** Values of arguments as they stand in a document, by the argument's name. */
export type Literals = Readonly<Record<string, string>>;

/** A call of a field with the arguments it needs and those that are given, and no more; without a selection only `__typename` of it is read. */
export function sampleCall(field: GraphQLField<unknown, unknown>, given: Literals = {}, selection?: string): string {
  const wanted = field.args.filter(
    ({ name, type, defaultValue }) => name in given || (isNonNullType(type) && defaultValue === undefined),
  );
  const values = wanted.map(({ name, type }) => `${name}: ${given[name] ?? sampleValue(type)}`);
  const read = isLeafType(getNamedType(field.type)) ? '' : ` { ${selection ?? '__typename'} }`;
  return `${field.name}${values.length > 0 ? `(${values.join(', ')})` : ''}${read}`;
}

function sampleValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sampleValue(type.ofType);
  if (isListType(type)) return `[${sampleValue(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter(field => isNonNullType(field.type));
    return `{ ${needed.map(({ name, type: of }) => `${name}: ${sampleValue(of)}`).join(', ')} }`;
  }
  return { Int: String(nobody), Float: '1', Boolean: 'false', Decimal: '"1.00"' }[type.name] ?? '"x"';
}
