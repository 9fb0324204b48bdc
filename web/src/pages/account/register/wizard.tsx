import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { fieldErrors } from '../../../ui/field-errors';
import { CompanyStep } from './company-step';
import { ContactStep } from './contact-step';
import { takenMessage } from './use-customer-number';
import { useRegistration } from './use-registration';
import styles from './register.module.css';

export function RegistrationWizard() {
  const { step, setStep, company, contact, number, failure, captchaRefusal, submit } = useRegistration();
  if (step === 1) return <CompanyStep fields={company} number={number} onNext={() => setStep(2)} />;
  if (step === 3) return <Sending />;
  if (step === 4) return <Refused error={failure} onBack={() => setStep(2)} />;
  const taken = number.isTaken(company.values.customerNumber)
    ? [{ name: 'customerNumber', label: 'Customer number', message: takenMessage }]
    : [];
  return (
    <ContactStep
      fields={contact}
      companyProblems={[...taken, ...company.problems]}
      captchaRefusal={captchaRefusal}
      onBack={() => setStep(1)}
      onSubmit={proof => void submit(proof)}
    />
  );
}

function Sending() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden />
      <p>Opening your account</p>
    </div>
  );
}

function Refused({ error, onBack }: { error: unknown; onBack: () => void }) {
  const messages = Object.values(fieldErrors(error));
  return (
    <ErrorPanel error={error}>
      {messages.length > 0 && (
        <ul className={styles.refusals}>
          {messages.map(message => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <Button autoFocus onClick={onBack}>
        <IconArrowLeft size={20} aria-hidden />
        Go back
      </Button>
    </ErrorPanel>
  );
}
