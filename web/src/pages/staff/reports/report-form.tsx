import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/form-field';
import { dayProblem, periodProblems, presets, type Period } from './periods';
import { Picker } from './picker';
import styles from './reports.module.css';

export interface ReportParameters extends Period {
  vendorKey: number | null;
}

interface ReportFormProps {
  applied: ReportParameters;
  today: string;
  needsVendor: boolean;
  onApply: (parameters: ReportParameters) => void;
}

/**
 * Chooses days and vendor. Preset periods and vendors apply at once; other days apply when the form is submitted.
 */
export function ReportForm({ applied, today, needsVendor, onApply }: ReportFormProps) {
  const [typed, setTyped] = useState(applied);
  const [followed, setFollowed] = useState(applied);
  // Back restores the earlier choice.
  if (followed.from !== applied.from || followed.to !== applied.to || followed.vendorKey !== applied.vendorKey) {
    setFollowed(applied);
    setTyped(applied);
  }
  const problems = periodProblems(typed);
  const isWrong = Boolean(problems.from ?? problems.to);
  const preset = presets.find(({ period }) => period(today).from === typed.from && period(today).to === typed.to);

  function apply(change: Partial<ReportParameters>) {
    const parameters = { ...typed, ...change };
    setTyped(parameters);
    const { from, to } = periodProblems(parameters);
    if (!from && !to) onApply(parameters);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    apply({});
  }

  return (
    <form className={styles.form} aria-label="What the report covers" onSubmit={submit} noValidate>
      {needsVendor && (
        <Picker
          kind="VENDOR"
          label="Vendor"
          pickedKey={typed.vendorKey}
          onPick={vendorKey => (vendorKey === null ? setTyped({ ...typed, vendorKey }) : apply({ vendorKey }))}
        />
      )}
      <div className={styles.days}>
        <SelectField
          label="Period"
          value={preset?.slug ?? ''}
          onChange={({ target }) => apply(presets.find(({ slug }) => slug === target.value)?.period(today) ?? {})}
        >
          {!preset && <option value="">Other days</option>}
          {presets.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
        <DayField
          label="First day"
          value={typed.from}
          error={problems.from}
          onType={from => setTyped({ ...typed, from })}
        />
        <DayField label="Last day" value={typed.to} error={problems.to} onType={to => setTyped({ ...typed, to })} />
        <Button kind="primary" type="submit" className={styles.show} disabled={isWrong}>
          Show
        </Button>
      </div>
    </form>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  error?: string | null;
  onType: (day: string) => void;
}

/** The browser's date field. An invalid date in the URL appears empty. */
export function DayField({ label, value, error, onType }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      min="1990-01-01"
      max="2100-12-31"
      value={dayProblem(value) ? '' : value}
      error={error}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
