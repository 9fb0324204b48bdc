import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { tell } from '../../../session/notices';
import { useSession } from '../../../session/session';
import { WrongClock } from '../../../session/wrong-clock';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { fieldErrors } from '../../../ui/field-errors';
import { TextField } from '../../../ui/form-field';
import { NeedsScripts } from '../../../ui/needs-scripts';
import { Notice } from '../../../ui/notice';
import { useIsInBrowser } from '../../../ui/use-is-in-browser';
import { useOnce } from '../../../ui/use-once';
import { isWholeCode, newPasswordProblems } from '../password-rules';
import { useChoosePasswordMutation } from './sign-in-help.generated';
import styles from '../account-form.module.css';

const empty = { customerNumber: '', code: '', newPassword: '', confirmation: '' };
type Form = typeof empty;

export function Component() {
  return (
    <div className={styles.page}>
      <h1>Choose a new password</h1>
      <p>
        Enter the customer number and the code from our mail. No mail yet? <Link to="/sign-in-help">Get one</Link>
      </p>
      <NeedsScripts>
        <ChooseForm />
      </NeedsScripts>
    </div>
  );
}

function problemsOf({ customerNumber, code, ...passwords }: Form): Partial<Form> {
  return {
    ...newPasswordProblems(passwords),
    ...(customerNumber === '' && { customerNumber: 'Enter your customer number' }),
    ...(!isWholeCode(code) && { code: 'Enter the ten characters of the code' }),
  };
}

/** Reads customer number and code from the mail's link. */
function codeOf(hash: string): Partial<Form> {
  const [, customerNumber, code] = /^#(\d{1,9})-(\w+)$/.exec(hash) ?? [];
  return customerNumber === undefined || code === undefined ? {} : { customerNumber, code };
}

/** Opening the mail's link fills in number and code. Only the button changes the password. */
function ChooseForm() {
  const { signIn } = useSession();
  const once = useOnce();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [typed, setTyped] = useState<Partial<Form>>({});
  const [problems, setProblems] = useState<Partial<Form>>({});
  const [clockProblem, setClockProblem] = useState<string | null>(null);
  const [choose, { loading, error }] = useChoosePasswordMutation();
  // The server does not get this part of the address.
  const form = { ...empty, ...(useIsInBrowser() && codeOf(hash)), ...typed };
  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped(now => ({ ...now, [name]: target.value })),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(form);
    setProblems(found);
    setClockProblem(null);
    if (Object.keys(found).length > 0) return;
    await once(send);
  }

  async function send(): Promise<void> {
    const { customerNumber, code, newPassword } = form;
    try {
      const { data } = await choose({
        variables: { input: { customerNumber: Number(customerNumber), code, newPassword } },
      });
      if (!data) return;
      await signIn(data.choosePassword);
      void tell('Password changed', 'Other devices that were signed in are signed out now.', 'green');
      void navigate('/', { replace: true });
    } catch (refusal) {
      setProblems(fieldErrors(refusal));
      if (refusal instanceof WrongClock) setClockProblem(refusal.message);
    }
  }

  return (
    <form className={styles.form} method="post" onSubmit={event => void submit(event)} noValidate>
      <TextField
        label="Customer number"
        inputMode="numeric"
        autoComplete="username"
        maxLength={9}
        {...field('customerNumber')}
        onChange={({ target }) =>
          /^\d*$/.test(target.value) && setTyped(now => ({ ...now, customerNumber: target.value }))
        }
      />
      <TextField
        label="Code"
        hint="Ten letters and digits, from our mail."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...field('code')}
      />
      <TextField
        label="New password"
        hint="8 to 72 characters."
        type="password"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <TextField label="New password again" type="password" autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" kind="primary" wide busy={loading}>
        {loading ? 'Changing password' : 'Change password and sign in'}
      </Button>
      {error && Object.keys(fieldErrors(error)).length === 0 && <ErrorPanel error={error} />}
      {clockProblem && <Notice kind="error">{clockProblem}</Notice>}
    </form>
  );
}
