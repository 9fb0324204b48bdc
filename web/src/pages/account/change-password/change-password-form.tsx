import { useState, type FormEvent } from 'react';
import { useSession } from '../../../session/session';
import { WrongClock } from '../../../session/wrong-clock';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { fieldErrors } from '../../../ui/field-errors';
import { TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { useOnce } from '../../../ui/use-once';
import { useChangePasswordMutation } from './change-password.generated';
import { passwordProblems, type PasswordForm, type PasswordProblems } from '../password-rules';
import styles from '../account-form.module.css';

const empty: PasswordForm = { currentPassword: '', newPassword: '', confirmation: '', activationCode: '' };

interface ChangePasswordFormProps {
  /** The first password, which requires the activation code. */
  first: boolean;
  onChanged: () => void;
}

export function ChangePasswordForm({ first, onChanged }: ChangePasswordFormProps) {
  const { user, signIn } = useSession();
  const once = useOnce();
  const [form, setForm] = useState(empty);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [clockProblem, setClockProblem] = useState<string | null>(null);
  const [change, { loading, error }] = useChangePasswordMutation();
  const field = (name: keyof PasswordForm) => ({
    name,
    value: form[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setForm(now => ({ ...now, [name]: target.value })),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = passwordProblems(form, first);
    setProblems(found);
    setClockProblem(null);
    if (Object.keys(found).length > 0) return;
    await once(send);
  }

  async function send(): Promise<void> {
    const { currentPassword, newPassword, activationCode } = form;
    try {
      const { data } = await change({
        variables: { input: { currentPassword, newPassword, ...(first && { activationCode }) } },
      });
      if (!data) return;
      await signIn(data.changePassword);
      onChanged();
    } catch (refusal) {
      setProblems(fieldErrors(refusal));
      if (refusal instanceof WrongClock) setClockProblem(refusal.message);
    }
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      {/* Identifies the account for password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.customerNumber ?? ''} readOnly />
      <TextField
        label={first ? 'Current (default) password' : 'Current password'}
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      {first && (
        <TextField
          label="Activation code"
          hint="Ten letters and digits, from our letter or mail."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...field('activationCode')}
        />
      )}
      <TextField
        label="New password"
        hint="8 to 72 characters."
        type="password"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <TextField label="New password again" type="password" autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" kind="primary" wide busy={loading}>
        {loading ? 'Changing password' : 'Change password'}
      </Button>
      {error && Object.keys(fieldErrors(error)).length === 0 && <ErrorPanel error={error} />}
      {clockProblem && <Notice kind="error">{clockProblem}</Notice>}
    </form>
  );
}
