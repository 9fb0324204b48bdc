import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import type { FieldProblem, Fields } from '../../../ui/use-fields';
import type { ContactName } from '../../../trade/address-book/contact-kinds';
import { CaptchaBox } from './captcha-box';
import { StepHeading } from './step-heading';
import { useCaptcha, type HumanProof } from './use-captcha';
import formStyles from '../account-form.module.css';
import styles from './register.module.css';

interface ContactStepProps {
  fields: Fields<ContactName>;
  /** Errors that the server found in the company step. */
  companyProblems: readonly FieldProblem[];
  /** The server's error message for the last CAPTCHA answer. */
  captchaRefusal: string | null;
  onBack: () => void;
  onSubmit: (proof: HumanProof) => void;
}

export function ContactStep({ fields, companyProblems, captchaRefusal, onBack, onSubmit }: ContactStepProps) {
  const captcha = useCaptcha();
  const [attempt, setAttempt] = useState(0);
  const { answered } = captcha;
  // The message is about the previous picture, so it disappears once the user types a new answer.
  const refusal = captcha.answer === '' ? captchaRefusal : null;
  const unanswered = { name: 'captcha', label: 'Characters in the picture', message: 'Type the six characters' };
  const all: FieldProblem[] = answered ? fields.problems : [...fields.problems, unanswered];
  const ready = all.length === 0 && companyProblems.length === 0;

  useEffect(() => {
    if (captchaRefusal !== null) document.getElementsByName('captcha')[0]?.focus();
  }, [captchaRefusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ready && answered) return onSubmit(answered);
    fields.showAll();
    setAttempt(count => count + 1);
  }

  return (
    <form className={formStyles.form} method="post" onSubmit={submit} noValidate>
      <StepHeading number={2}>Your first contact</StepHeading>
      {companyProblems.length > 0 && (
        <Notice kind="error">
          Please go back to your company:{' '}
          {companyProblems.map(({ label, message }) => `${label}: ${message}`).join('. ')}
        </Notice>
      )}
      <ErrorSummary heading="Please check these fields" problems={all} attempt={attempt} />
      <p>The person we write to about orders. You can add more later.</p>
      <TextField autoComplete="name" maxLength={100} {...fields.bind('name')} />
      <TextField type="email" inputMode="email" autoComplete="email" maxLength={254} {...fields.bind('email')} />
      <TextField type="tel" inputMode="tel" autoComplete="tel-national" {...fields.bind('phoneNumber')} />
      <CaptchaBox captcha={captcha} error={refusal ?? (attempt > 0 && !answered ? unanswered.message : null)} />
      <div className={styles.actions}>
        <Button onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden />
          Go back
        </Button>
        <SubmitButton inactive={!ready}>Register</SubmitButton>
      </div>
    </form>
  );
}
