import { Link } from 'react-router-dom';
import { GoTo } from '../../../session/go-to';
import { useSession } from '../../../session/session';
import { NeedsScripts } from '../../../ui/needs-scripts';
import { PhoneLink } from '../../../ui/phone-link';
import { RegistrationWizard } from './wizard';
import styles from '../account-form.module.css';

export function Component() {
  const { status } = useSession();
  // Registration signs the customer in. Signed-in users go to the home page.
  if (status === 'signedIn') return <GoTo to="/" replace />;
  return (
    <div className={styles.page}>
      <h1>Register</h1>
      <NeedsScripts>
        <RegistrationWizard />
      </NeedsScripts>
      <p>
        Have a customer number from us already? <Link to="/login">Sign in</Link>
      </p>
      <aside className={styles.help}>
        <h2>Rather talk to a person?</h2>
        <p>We open your account on the phone or at the counter:</p>
        <PhoneLink className={styles.phone} />
      </aside>
    </div>
  );
}
