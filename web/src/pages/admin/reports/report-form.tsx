import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/form-field';
import { dayProblem, periodProblems, presets, type Period } from './periods';
import { Picker } from './picker';
import styles from './reports.module.css';

export interface ReportQuestion extends Period {
  vendorKey: number | null;
}

interface ReportFormProps {
  asked: ReportQuestion;
  today: string;
  needsVendor: boolean;
  onAsk: (question: ReportQuestion) => void;
}

/**
 * Chooses days and vendor. A preset period or a chosen vendor applies at once, other days when the form is submitted.
 */
export function ReportForm({ asked, today, needsVendor, onAsk }: ReportFormProps) {
  const [typed, setTyped] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  // Going back restores the earlier choice.
  if (followed.from !== asked.from || followed.to !== asked.to || followed.vendorKey !== asked.vendorKey) {
    setFollowed(asked);
    setTyped(asked);
  }
  const problems = periodProblems(typed);
  const isWrong = Boolean(problems.from ?? problems.to);
  const preset = presets.find(({ period }) => period(today).from === typed.from && period(today).to === typed.to);

  function ask(change: Partial<ReportQuestion>) {
    const question = { ...typed, ...change };
    setTyped(question);
    const { from, to } = periodProblems(question);
    if (!from && !to) onAsk(question);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    ask({});
  }

  return (
    <form className={styles.form} aria-label="What the report covers" onSubmit={submit} noValidate>
      {needsVendor && (
        <Picker
          kind="VENDOR"
          label="Vendor"
          pickedKey={typed.vendorKey}
          onPick={vendorKey => (vendorKey === null ? setTyped({ ...typed, vendorKey }) : ask({ vendorKey }))}
        />
      )}
      <div className={styles.days}>
        <SelectField
          label="Period"
          value={preset?.slug ?? ''}
          onChange={({ target }) => ask(presets.find(({ slug }) => slug === target.value)?.period(today) ?? {})}
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

/** The browser's date field; an invalid date of the URL shows as empty. */
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
