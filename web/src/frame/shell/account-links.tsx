import { IconListNumbers, IconSettings, IconShoppingCart, IconUserCircle } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { useCart } from '../../cart/cart';
import { saveBeforeSignOut } from '../../cart/cart-sync';
import { useSession } from '../../session/session';
import styles from './account-links.module.css';

function lineWord(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

/** The cart's icon, which is a link only if the cart has lines. */
function CartLink() {
  const { count } = useCart();
  const icon = (
    <>
      <IconShoppingCart size={24} stroke={1.6} aria-hidden />
      {/* Its style shows the number, which is no part of the words below the icon. */}
      <span className={styles.count} data-count={count} aria-hidden />
      <span className={styles.word} aria-hidden>
        Cart
      </span>
    </>
  );
  if (count === 0) {
    return (
      <span className={`${styles.icon} ${styles.cart}`} role="img" aria-label="Cart, empty" data-empty>
        {icon}
      </span>
    );
  }
  return (
    <Link to="/cart" className={`${styles.icon} ${styles.cart}`} aria-label={`Cart, ${lineWord(count)}`}>
      {icon}
    </Link>
  );
}

function VisitorLinks() {
  return (
    <div className={styles.visitor}>
      <Link to="/login">Sign in</Link>
      <Link to="/register" className={styles.register}>
        Register
      </Link>
    </div>
  );
}

export function AccountLinks() {
  const { status, user, isAdmin, acting, signOut } = useSession();
  const navigate = useNavigate();
  if (status !== 'signedIn') return <VisitorLinks />;

  async function leave() {
    await saveBeforeSignOut();
    await signOut();
    await navigate('/');
  }

  return (
    <div className={styles.person}>
      <Link to="/pad" className={styles.icon} title="Order pad (press o)">
        <IconListNumbers size={24} stroke={1.6} aria-hidden />
        <span className={styles.word}>Order pad</span>
      </Link>
      <CartLink />
      {isAdmin ? (
        <Link to="/admin" className={styles.icon}>
          <IconSettings size={24} stroke={1.6} aria-hidden />
          <span className={styles.word}>Admin</span>
        </Link>
      ) : (
        <Link to="/account" className={styles.icon}>
          <IconUserCircle size={24} stroke={1.6} aria-hidden />
          <span className={styles.word}>Account</span>
        </Link>
      )}
      <div className={styles.who}>
        <p className={styles.greeting}>
          Hello, <strong>{user?.name ?? `customer ${user?.customerNumber}`}</strong>
        </p>
        {!acting && (
          <button type="button" className={styles.out} onClick={() => void leave()}>
            Sign out
          </button>
        )}
      </div>
    </div>
  );
}
