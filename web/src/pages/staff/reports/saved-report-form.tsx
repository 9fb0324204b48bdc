import { SelectField, TextAreaField, TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import type { Fields } from '../../../ui/use-fields';
import { FieldGroup } from '../records/record-form';
import {
  parameterKindWords,
  parametersFor,
  parametersFrom,
  textOfParameters,
  type Parameter,
  type ParameterKind,
  type SavedReportName,
} from './saved-report-texts';
import styles from './reports.module.css';

/** The fields of a saved report. Its parameters derive from the query's variables. */
export function SavedReportFields({ fields }: { fields: Fields<SavedReportName> }) {
  const parameters = parametersFrom(fields.values.parameters);
  const query = fields.bind('query');
  const parameterProblem = fields.bind('parameters').error;
  const description = fields.bind('description');

  function typeQuery(text: string) {
    fields.set('query', text);
    fields.set('parameters', textOfParameters(parametersFor(text, parameters)));
  }

  function change(index: number, part: Partial<Parameter>) {
    fields.set(
      'parameters',
      textOfParameters(parameters.map((parameter, at) => (at === index ? { ...parameter, ...part } : parameter))),
    );
  }

  return (
    <>
      <FieldGroup>
        <TextField {...fields.bind('name')} maxLength={100} required />
        <TextAreaField
          name={description.name}
          label={description.label}
          value={description.value}
          error={description.error}
          rows={2}
          onChange={({ target }) => fields.set('description', target.value)}
          onBlur={description.onBlur}
        />
        <div className={styles.code}>
          <TextAreaField
            name={query.name}
            label={query.label}
            value={query.value}
            error={query.error}
            rows={12}
            spellCheck={false}
            hint={
              <>
                Write and try one query in the{' '}
                <a href="/graphql" target="_blank" rel="noreferrer">
                  Playground
                </a>
                , then choose "Save as report" there, or paste it here. Each variable that it needs, such as $from,
                becomes a field of the form below. With a variable $after, a page size of 1000 and pageInfo, all pages
                are read. A report only reads: mutations are refused.
              </>
            }
            onChange={({ target }) => typeQuery(target.value)}
            onBlur={query.onBlur}
          />
        </div>
      </FieldGroup>
      <FieldGroup heading="Parameters">
        {parameters.length === 0 && <p className={styles.quiet}>The query needs none.</p>}
        {parameters.map((parameter, index) => (
          <div key={parameter.name} className={styles.parameter}>
            <TextField
              label={
                <>
                  Label of <code>${parameter.name}</code>
                </>
              }
              maxLength={100}
              value={parameter.label}
              onChange={({ target }) => change(index, { label: target.value })}
            />
            <SelectField
              label={
                <>
                  Kind of <code>${parameter.name}</code>
                </>
              }
              value={parameter.kind}
              onChange={({ target }) => change(index, { kind: target.value as ParameterKind })}
            >
              {Object.entries(parameterKindWords).map(([kind, word]) => (
                <option key={kind} value={kind}>
                  {word}
                </option>
              ))}
            </SelectField>
          </div>
        ))}
        {parameterProblem && <Notice kind="error">{parameterProblem}</Notice>}
      </FieldGroup>
    </>
  );
}
