import { IconHeart, IconHistory, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../session/session';
import styles from './welcome-strip.module.css';

/** Links for customers to order again. Its space is reserved while the session opens. */
export function WelcomeStrip() {
  const { status, isAdmin } = useSession();
  return (
    <div className={styles.strip}>
      {status === 'signedIn' && !isAdmin && (
        <nav aria-label="Order again" className={styles.links}>
          <Link to="/account/favorites" className={styles.link}>
            <IconHeart size={20} stroke={1.6} aria-hidden />
            Your favorites
          </Link>
          <Link to="/account/order-history" className={styles.link}>
            <IconHistory size={20} stroke={1.6} aria-hidden />
            Past orders
          </Link>
          <Link to="/account" className={styles.link}>
            <IconUser size={20} stroke={1.6} aria-hidden />
            Account
          </Link>
        </nav>
      )}
    </div>
  );
}
