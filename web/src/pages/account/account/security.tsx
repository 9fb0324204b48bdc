import { useState } from 'react';
import { saveBeforeSignOut } from '../../../cart/cart-sync';
import { tell } from '../../../session/notices';
import { useSession } from '../../../session/session';
import { Button, ButtonLink } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { useSignOutEverywhereMutation } from './details.generated';
import { KeptSignIns } from './kept-sign-ins';
import styles from './account-page.module.css';

export function Security() {
  const { signOut } = useSession();
  const [end, { loading }] = useSignOutEverywhereMutation();
  const [asks, setAsks] = useState(false);
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
        <Button busy={loading} onClick={() => setAsks(true)}>
          Sign out everywhere
        </Button>
      </div>
      <KeptSignIns />
      {asks && (
        <ConfirmDialog
          question="Sign out everywhere?"
          yes="Sign out"
          no="Stay signed in"
          onYes={() => {
            setAsks(false);
            void everywhere();
          }}
          onNo={() => setAsks(false)}
        >
          <p>Every phone and computer of this account has to sign in again.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
