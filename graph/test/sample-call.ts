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

/** A key that no record has. */
export const nobody = 999_999;

/** Argument values as GraphQL literals, by argument name. */
export type Literals = Readonly<Record<string, string>>;

/** Returns a field with only its required and given arguments. Reads only `__typename` of it without a selection. */
export function sampleCall(field: GraphQLField<unknown, unknown>, given: Literals = {}, selection?: string): string {
  const args = field.args.filter(
    ({ name, type, defaultValue }) => name in given || (isNonNullType(type) && defaultValue === undefined),
  );
  const values = args.map(({ name, type }) => `${name}: ${given[name] ?? sampleValue(type)}`);
  const read = isLeafType(getNamedType(field.type)) ? '' : ` { ${selection ?? '__typename'} }`;
  return `${field.name}${values.length > 0 ? `(${values.join(', ')})` : ''}${read}`;
}

function sampleValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sampleValue(type.ofType);
  if (isListType(type)) return `[${sampleValue(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(field => isNonNullType(field.type));
    return `{ ${required.map(({ name, type: of }) => `${name}: ${sampleValue(of)}`).join(', ')} }`;
  }
  return { Int: String(nobody), Float: '1', Boolean: 'false', Decimal: '"1.00"' }[type.name] ?? '"x"';
}
