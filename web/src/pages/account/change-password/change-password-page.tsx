import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { localPath } from '../../../session/local-path';
import { tell } from '../../../session/notices';
import { RequireSession, useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PhoneLink } from '../../../ui/phone-link';
import { ChangePasswordForm } from './change-password-form';
import styles from '../account-form.module.css';

export function Component() {
  return (
    <RequireSession>
      <ChangePassword />
    </RequireSession>
  );
}

function ChangePassword() {
  const { mustChangePassword, signOut } = useSession();
  // Saving ends the forced change while the form is still shown, and the activation code field must not disappear.
  const [first] = useState(mustChangePassword);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const onChanged = () => {
    void tell('Password changed', 'Other devices that were signed in are signed out now.', 'green');
    void navigate(first ? localPath(search.get('from')) : '/account', { replace: true });
  };
  return (
    <div className={styles.page}>
      <h1>Change password</h1>
      {first && (
        <Notice kind="warning">
          You signed in with the password every new customer gets. Enter your activation code and choose your own
          password, then go on to the store.
        </Notice>
      )}
      <ChangePasswordForm first={first} onChanged={onChanged} />
      {first && (
        <aside className={styles.help}>
          <h2>No activation code, or it doesn't work?</h2>
          <p>Call us and we will issue another one:</p>
          <PhoneLink className={styles.phone} />
          <Button kind="quiet" onClick={() => void signOut()}>
            Sign out
          </Button>
        </aside>
      )}
    </div>
  );
}
