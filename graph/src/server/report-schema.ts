import { isEnumType, isScalarType, specifiedRules, validate, type GraphQLSchema } from 'graphql';
import type { ReportSchema } from '../staff/reporting/index.js';
import { queryLimitRules } from './query-limits.js';

// Types to which no text can be converted.
const textless = ['Int', 'Float', 'Boolean'];
const numeric = ['Int', 'Float', 'ID'];

/** The part of the schema that saved reports may query. */
export function reportSchema(schema: GraphQLSchema): ReportSchema {
  return {
    errorsIn: document =>
      validate(schema, document, [...specifiedRules, ...queryLimitRules]).map(({ message }) => message),
    takes: (name, value) => {
      if (value === 'number') return numeric.includes(name);
      const type = schema.getType(name);
      return isEnumType(type) || (isScalarType(type) && !textless.includes(name));
    },
  };
}
