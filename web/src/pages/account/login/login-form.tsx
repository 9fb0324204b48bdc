import { useEffect, useRef, useState, type FormEvent } from 'react';
import { keepSignIn } from '../../../session/kept-sign-in';
import { sessionOpened, useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { CheckField, TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { useOnce } from '../../../ui/use-once';
import { useLoginMutation } from './login.generated';
import styles from '../account-form.module.css';

interface Missing {
  customerNumber?: string;
  password?: string;
}

/** The sign-in form. Keeps its input if the sign-in fails. */
export function LoginForm() {
  const { signIn } = useSession();
  const [customerNumber, setCustomerNumber] = useState('');
  const [password, setPassword] = useState('');
  const [keepSignedIn, setKeepSignedIn] = useState(false);
  const [missing, setMissing] = useState<Missing>({});
  const [clockProblem, setClockProblem] = useState<string | null>(null);
  const [login, { loading, error }] = useLoginMutation();
  const answer = useRef<HTMLDivElement>(null);
  const once = useOnce();

  useEffect(() => {
    if (error) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found: Missing = {
      ...(customerNumber === '' && { customerNumber: 'Enter your customer number' }),
      ...(password === '' && { password: 'Enter your password' }),
    };
    setMissing(found);
    setClockProblem(null);
    if (Object.keys(found).length > 0) return;
    await once(send);
  }

  async function send(): Promise<void> {
    // Reading the stored session must not replace the new one.
    await sessionOpened;
    const { data } = await login({
      variables: { input: { customerNumber: Number(customerNumber), password, keepSignedIn } },
    });
    if (!data) return;
    try {
      await signIn(data.login);
      if (keepSignedIn) await keepSignIn(data.login);
    } catch (problem) {
      setClockProblem(problem instanceof Error ? problem.message : 'The sign-in could not be kept.');
    }
  }

  return (
    <form
      className={styles.form}
      method="post"
      onSubmit={event => void submit(event).catch(() => undefined)}
      noValidate
    >
      <TextField
        label="Customer number"
        name="customerNumber"
        inputMode="numeric"
        autoComplete="username"
        maxLength={9}
        value={customerNumber}
        error={missing.customerNumber}
        onChange={({ target }) => /^\d*$/.test(target.value) && setCustomerNumber(target.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={missing.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <CheckField
        label="Keep me signed in on this device"
        hint="For 30 days. Not on a device that others use."
        name="keepSignedIn"
        checked={keepSignedIn}
        onChange={({ target }) => setKeepSignedIn(target.checked)}
      />
      <Button type="submit" kind="primary" wide busy={loading}>
        {loading ? 'Signing in' : 'Sign in'}
      </Button>
      <div ref={answer}>
        {error && <ErrorPanel error={error} />}
        {clockProblem && <Notice kind="error">{clockProblem}</Notice>}
      </div>
    </form>
  );
}
