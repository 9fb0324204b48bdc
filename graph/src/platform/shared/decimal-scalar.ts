import { GraphQLScalarType, Kind } from 'graphql';
import { isDecimalText, trimDecimal } from './money.js';

function parse(value: unknown): string {
  if (!isDecimalText(value, 4)) throw new TypeError('A decimal is text with at most 4 decimals, such as "12.49".');
  return value;
}

export const DecimalScalar = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description:
    'An exact decimal number as text, such as "12.49" or "0.0845". Results have 2 to 4 decimals; inputs have at most 4. Amounts are US dollars.',
  serialize: value => trimDecimal(String(value)),
  parseValue: parse,
  parseLiteral: node => {
    if (node.kind !== Kind.STRING) throw new TypeError('A decimal is text, such as "12.49".');
    return parse(node.value);
  },
});
