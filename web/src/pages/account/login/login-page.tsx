import { Link, useSearchParams } from 'react-router-dom';
import { GoTo } from '../../../session/go-to';
import { localPath } from '../../../session/local-path';
import { useSession } from '../../../session/session';
import { bothTimes } from '../../../session/wrong-clock';
import { NeedsScripts } from '../../../ui/needs-scripts';
import { Notice } from '../../../ui/notice';
import { PhoneLink } from '../../../ui/phone-link';
import { LoginForm } from './login-form';
import styles from '../account-form.module.css';

export function Component() {
  const [search] = useSearchParams();
  const { status, isAdmin, mustChangePassword, clock } = useSession();
  const from = localPath(search.get('from'));
  const wantsStaff = from === '/admin' || from.startsWith('/admin/');
  if (status === 'signedIn' && mustChangePassword)
    return <GoTo to={`/change-password?from=${encodeURIComponent(from)}`} replace />;
  // A user who is already signed in, in this or another tab, continues to the requested page.
  if (status === 'signedIn' && (isAdmin || !wantsStaff)) return <GoTo to={from} replace />;
  return (
    <div className={styles.page}>
      <h1>Sign in</h1>
      {wantsStaff && (
        <Notice kind={status === 'signedIn' ? 'warning' : 'info'}>
          {status === 'signedIn'
            ? 'You are signed in, but not as staff. The admin area needs a staff sign-in.'
            : 'The admin area needs a staff sign-in.'}
        </Notice>
      )}
      {clock && (
        <Notice kind="warning">
          Your session has ended because the clock of this device was set back. {bothTimes(clock)} Set its date and
          time, then sign in again.
        </Notice>
      )}
      <NeedsScripts>
        <LoginForm />
      </NeedsScripts>
      <p>
        No customer number yet? <Link to="/register">Register</Link>
      </p>
      <aside className={styles.help}>
        <h2>Forgot your customer number or password?</h2>
        <p>
          <Link to="/sign-in-help" className="touch">
            Get both by mail
          </Link>
        </p>
        <p>No email address with us? Please call your sales representative, or our main line:</p>
        <PhoneLink className={styles.phone} />
      </aside>
    </div>
  );
}
