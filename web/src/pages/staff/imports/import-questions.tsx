import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/form-field';
import type { ImportPreviewFragment } from './imports.generated';
import { questionWords } from './import-words';
import batch from './imports.module.css';
import styles from './import-questions.module.css';

export interface Answer {
  id: string;
  value: string;
}

type Question = ImportPreviewFragment['questions'][number];

interface ImportQuestionsProps {
  questions: readonly Question[];
  busy: boolean;
  /** Focuses the next open question, because answers were just given */
  takesFocus: boolean;
  onAnswer: (answers: Answer[]) => void;
}

/** More choices than these are a list to select from. */
const mostRadios = 6;

/** What staff must decide before the import can be submitted. The file is read again with the answers. */
export function ImportQuestions({ questions, busy, takesFocus, onAnswer }: ImportQuestionsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const list = useRef<HTMLOListElement>(null);
  const open = questions.filter(({ answer }) => answer === null).length;
  useEffect(() => {
    if (takesFocus) focusOpenQuestion(list.current);
  }, [takesFocus]);

  if (questions.length === 0) return null;
  const sent = Object.entries(chosen).map(([id, value]) => ({ id, value }));
  return (
    <section className={batch.rows} aria-labelledby="import-questions">
      <h3 id="import-questions">{open > 0 ? questionWords(open) : 'Answers'}</h3>
      <p className={batch.quiet}>
        The store does not guess what prices and items mean. Answers about columns are remembered.
      </p>
      <ol className={styles.questions} ref={list}>
        {questions.map(question => (
          <li key={question.id}>
            <QuestionBox
              question={question}
              value={chosen[question.id] ?? question.answer ?? ''}
              disabled={busy}
              onChoose={value => setChosen({ ...chosen, [question.id]: value })}
            />
          </li>
        ))}
      </ol>
      <Button busy={busy} disabled={sent.length === 0} onClick={() => onAnswer(sent)}>
        Use these answers
      </Button>
    </section>
  );
}

/** Focuses the first question without a choice. Returns whether there is one. */
export function focusOpenQuestion(within: ParentNode | null = document): boolean {
  const open = within?.querySelector('[data-open-question]');
  const control = open?.querySelector<HTMLElement>('input, select');
  control?.focus();
  open?.scrollIntoView({ block: 'nearest' });
  return control != null;
}

interface QuestionBoxProps {
  question: Question;
  value: string;
  disabled: boolean;
  onChoose: (value: string) => void;
}

export function QuestionBox({
  question: { id, where, text, samples, choices },
  value,
  disabled,
  onChoose,
}: QuestionBoxProps) {
  return (
    <fieldset className={styles.question} data-open-question={value === '' || undefined}>
      <legend>
        <span>{where}</span>
        {text}
      </legend>
      {samples.length > 0 && (
        <ul className={styles.samples} aria-label="In the file">
          {samples.map(sample => (
            <li key={sample}>
              <code>{sample}</code>
            </li>
          ))}
        </ul>
      )}
      {choices.length > mostRadios ? (
        <SelectField label="Answer" value={value} disabled={disabled} onChange={({ target }) => onChoose(target.value)}>
          <option value="" disabled>
            -- select an option --
          </option>
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      ) : (
        choices.map(choice => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              disabled={disabled}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))
      )}
    </fieldset>
  );
}
