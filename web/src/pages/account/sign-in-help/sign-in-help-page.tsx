import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { fieldErrors } from '../../../ui/field-errors';
import { TextField } from '../../../ui/form-field';
import { NeedsScripts } from '../../../ui/needs-scripts';
import { Notice } from '../../../ui/notice';
import { PhoneLink } from '../../../ui/phone-link';
import { useAskSignInHelpMutation } from './sign-in-help.generated';
import styles from '../account-form.module.css';

export function Component() {
  return (
    <div className={styles.page}>
      <h1>Forgot your customer number or password?</h1>
      <NeedsScripts>
        <AskForm />
      </NeedsScripts>
      <p>
        You have the code already? <Link to="/choose-password">Choose a new password</Link>
      </p>
      <aside className={styles.help}>
        <h2>No mail, or no address with us?</h2>
        <p>Call your sales representative, or our main line. We will give you a code:</p>
        <PhoneLink className={styles.phone} />
      </aside>
    </div>
  );
}

/** Says the same about every address, as the server does. */
function AskForm() {
  const [email, setEmail] = useState('');
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [ask, { loading, error }] = useAskSignInHelpMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    setProblem(address === '' ? 'Enter your email address' : undefined);
    if (address === '') return;
    try {
      await ask({ variables: { email: address } });
      setAskedFor(address);
    } catch (refusal) {
      setProblem(fieldErrors(refusal).email);
    }
  }

  if (askedFor !== null)
    return (
      <>
        <Notice kind="success">
          If one of our contacts has the address {askedFor}, a mail with the customer number and a code is on its way.
          It should arrive within a few minutes. Look among your junk mail, too.
        </Notice>
        <ButtonLink kind="primary" to="/choose-password">
          Enter the code
        </ButtonLink>
        <Button onClick={() => setAskedFor(null)}>Try another address</Button>
      </>
    );
  return (
    <form className={styles.form} method="post" onSubmit={event => void submit(event)} noValidate>
      <TextField
        label="Email address"
        hint="The one that we have for you as a contact of your company."
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={problem}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" kind="primary" wide busy={loading}>
        {loading ? 'Sending' : 'Send me a mail'}
      </Button>
      {error && problem === undefined && <ErrorPanel error={error} />}
    </form>
  );
}
