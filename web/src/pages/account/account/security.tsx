import { saveBeforeSignOut } from '../../../cart/cart-sync';
import { tell } from '../../../session/notices';
import { useSession } from '../../../session/session';
import { Button, ButtonLink } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { useSignOutEverywhereMutation } from './details.generated';
import styles from './account-page.module.css';

export function Security() {
  const { signOut } = useSession();
  const [end, { loading }] = useSignOutEverywhereMutation();
  async function everywhere() {
    try {
      await saveBeforeSignOut();
      await end();
      await signOut();
    } catch (error) {
      void tell('You are still signed in', errorFacts(error).message, 'red');
    }
  }
  return (
    <section className={styles.box} aria-labelledby="security">
      <h2 id="security">Password and devices</h2>
      <p>Signing out everywhere ends your session on every phone and computer, this one too.</p>
      <div className={styles.actions}>
        <ButtonLink to="/change-password">Change password</ButtonLink>
        <Button busy={loading} onClick={() => void everywhere()}>
          Sign out everywhere
        </Button>
      </div>
    </section>
  );
}
