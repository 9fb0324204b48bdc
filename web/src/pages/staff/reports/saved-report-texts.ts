import { GraphQLError, Kind, parse, type TypeNode } from 'graphql';
import { requiredText } from '#definitions/text-checks';
import { trimmed } from '../../../ui/field-rules';
import { optional } from '../../../ui/field-kinds';
import { reportLabels as labels } from '../records/record-labels';
import type { FieldKinds } from '../../../ui/use-fields';
import type { SavedReport_SavedReportFragment } from './library.generated';

export type Parameter = SavedReport_SavedReportFragment['parameters'][number];
export type ParameterKind = Parameter['kind'];
export type SavedReportName = 'name' | 'description' | 'query' | 'parameters';
export type SavedReportTexts = Record<SavedReportName, string>;

const longestQuery = 20_000;

export const parameterKindWords: Record<ParameterKind, string> = {
  TEXT: 'Text',
  NUMBER: 'Whole number',
  DAY: 'Day',
  CUSTOMER: 'Customer',
  VENDOR: 'Vendor',
  PRODUCT: 'Item',
  CATEGORY: 'Category',
};

function queryRule(text: string): string | null {
  if (text.trim() === '') return 'Paste the query here';
  if (text.length > longestQuery) return `Must have at most ${longestQuery.toLocaleString('en-US')} characters`;
  const found = variablesOf(text);
  return found instanceof GraphQLError ? found.message : null;
}

function parametersRule(text: string): string | null {
  return parametersFrom(text).some(({ label }) => label.trim() === '') ? 'Each parameter needs a label' : null;
}

export const savedReportKinds: FieldKinds<SavedReportName> = {
  name: { label: labels.name, rule: trimmed(requiredText('Invalid name, must have value', 100)) },
  description: {
    label: optional(labels.description),
    rule: text => (text.trim().length > 500 ? 'Must have at most 500 characters' : null),
  },
  query: { label: labels.query, rule: queryRule },
  parameters: { label: labels.parameters, rule: parametersRule },
};

/** Parses the parameters, which the form edits as one text, because they are one field of a report. */
export function parametersFrom(text: string): Parameter[] {
  return text === '' ? [] : (JSON.parse(text) as Parameter[]);
}

export function textsOfSavedReport({
  name,
  description,
  query,
  parameters,
}: SavedReport_SavedReportFragment): SavedReportTexts {
  return { name, description, query, parameters: textOfParameters(parameters) };
}

export function textOfParameters(parameters: readonly Parameter[]): string {
  return JSON.stringify(parameters.map(({ name, label, kind }) => ({ name, label, kind })));
}

interface Variable {
  name: string;
  type: string;
  /** Whether the query requires it */
  isNeeded: boolean;
}

function typeName(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type);
}

/** Returns the variables of a query, or its syntax error. */
export function variablesOf(text: string): Variable[] | GraphQLError {
  try {
    return parse(text)
      .definitions.flatMap(definition =>
        definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
      )
      .map(({ variable, type, defaultValue }) => ({
        name: variable.name.value,
        type: typeName(type),
        isNeeded: type.kind === Kind.NON_NULL_TYPE && !defaultValue,
      }));
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

const keyKinds: readonly [RegExp, ParameterKind][] = [
  [/customer/i, 'CUSTOMER'],
  [/vendor/i, 'VENDOR'],
  [/product|item/i, 'PRODUCT'],
  [/category/i, 'CATEGORY'],
];

function guessedKind({ name, type }: Variable): ParameterKind {
  if (type === 'Int') return keyKinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'NUMBER';
  return type === 'Float' ? 'NUMBER' : /^(from|to|day|until|since)$|Day$/.test(name) ? 'DAY' : 'TEXT';
}

/** Returns a parameter for each variable that must be supplied. Keeps existing descriptions. */
export function parametersFor(query: string, known: readonly Parameter[]): Parameter[] {
  const variables = variablesOf(query);
  if (variables instanceof GraphQLError) return [...known];
  return variables.flatMap(variable => {
    const same = known.find(({ name }) => name === variable.name);
    if (same) return [same];
    const label =
      variable.name.charAt(0).toUpperCase() +
      variable.name
        .slice(1)
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase();
    return variable.isNeeded ? [{ name: variable.name, label, kind: guessedKind(variable) }] : [];
  });
}
