import { keyFrom } from '../../../products/key-from';
import { TextField } from '../../../ui/form-field';
import type { ChoiceKind } from './choices';
import { isDay } from './periods';
import { Picker } from './picker';
import { DayField } from './report-form';
import type { Parameter } from './saved-report-texts';

const number = /^\d{1,9}$/;

/** Returns the error in a parameter's value, or null. */
export function parameterProblem({ kind }: Parameter, text: string): string | null {
  switch (kind) {
    case 'TEXT':
      return text.trim() === '' ? 'Must have value' : null;
    case 'NUMBER':
      return number.test(text.trim()) ? null : 'Enter a whole number';
    case 'DAY':
      return isDay(text) ? null : 'Enter a day such as 11/21/2026';
    default:
      return keyFrom(text) ? null : 'Pick one from the list';
  }
}

interface ParameterFieldProps {
  parameter: Parameter;
  value: string;
  problem: string | null;
  onType: (text: string) => void;
}

export function ParameterField({ parameter: { kind, label }, value, problem, onType }: ParameterFieldProps) {
  if (kind === 'DAY') return <DayField label={label} value={value} error={problem} onType={onType} />;
  if (kind === 'TEXT' || kind === 'NUMBER') {
    return (
      <TextField
        label={label}
        value={value}
        error={problem}
        inputMode={kind === 'NUMBER' ? 'numeric' : 'text'}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
    );
  }
  const choiceKind: ChoiceKind = kind;
  return (
    <Picker
      kind={choiceKind}
      label={label}
      pickedKey={keyFrom(value)}
      problem={problem}
      onPick={key => onType(key === null ? '' : String(key))}
    />
  );
}
