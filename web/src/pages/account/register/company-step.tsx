import { IconArrowRight, IconDice5 } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import type { Fields } from '../../../ui/use-fields';
import { BusinessFields } from '../../../trade/business-fields';
import type { CompanyName } from './draft';
import { StepHeading } from './step-heading';
import { takenMessage, type CustomerNumber } from './use-customer-number';
import formStyles from '../account-form.module.css';
import styles from './register.module.css';

interface CompanyStepProps {
  fields: Fields<CompanyName>;
  number: CustomerNumber;
  onNext: () => void;
}

function hintOf(number: CustomerNumber, typed: string): string {
  if (number.isFree(typed)) return 'This number is free.';
  if (number.hasFailed(typed))
    return 'We could not check whether this number is free. Leave the field again to repeat the check, or continue: the registration checks it too.';
  return 'You sign in with it. Any number that is still free.';
}

export function CompanyStep({ fields, number, onNext }: CompanyStepProps) {
  const { values, bind, problems } = fields;
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  /** Whether Next was pressed while the number was looked up */
  const isWaiting = useRef(false);
  const taken = number.isTaken(values.customerNumber);
  const all = taken
    ? [{ name: 'customerNumber', label: 'Customer number', message: takenMessage }, ...problems]
    : problems;
  const isAsking = number.isAsking(values.customerNumber);
  const ready = all.length === 0 && !isAsking;
  const numberField = bind('customerNumber');

  function submit(event: FormEvent) {
    event.preventDefault();
    isWaiting.current = isAsking;
    if (isAsking) return;
    if (ready) return onNext();
    fields.showAll();
    setAttempt(count => count + 1);
  }

  useEffect(() => {
    if (!isAsking && isWaiting.current) form.current?.requestSubmit();
  }, [isAsking]);

  return (
    <form ref={form} className={formStyles.form} method="post" onSubmit={submit} noValidate>
      <StepHeading number={1}>Your company</StepHeading>
      <ErrorSummary heading="Please check these fields" problems={all} attempt={attempt} />
      <div className={styles.number}>
        <TextField
          inputMode="numeric"
          autoComplete="username"
          maxLength={9}
          hint={hintOf(number, values.customerNumber)}
          {...numberField}
          error={taken ? takenMessage : numberField.error}
          onBlur={() => {
            numberField.onBlur();
            void number.check(values.customerNumber);
          }}
        />
        <Button busy={number.picking} onClick={() => void number.pick()}>
          <IconDice5 size={20} aria-hidden />
          Pick one for me
        </Button>
      </div>
      {number.pickProblem && <Notice kind="error">{number.pickProblem}</Notice>}
      <BusinessFields bind={bind} />
      <TextField type="password" autoComplete="new-password" hint="8 to 72 characters." {...bind('password')} />
      <TextField type="password" autoComplete="new-password" {...bind('confirmation')} />
      <SubmitButton inactive={!ready} wide>
        Next
        <IconArrowRight size={20} aria-hidden />
      </SubmitButton>
    </form>
  );
}
