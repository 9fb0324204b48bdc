import { saveBeforeSignOut } from '../../../cart/cart-sync';
import { keptKey } from '../../../session/kept-key';
import { tell } from '../../../session/notices';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { formatDate, formatDateTime } from '../../../ui/dates';
import { errorFacts } from '../../../ui/error-facts';
import {
  KeptSignInsDocument,
  useEndKeptSignInMutation,
  useKeptSignInsQuery,
  type KeptSignInsQuery,
} from './kept-sign-ins.generated';
import styles from './account-page.module.css';

type KeptSignIn = KeptSignInsQuery['keptSignIns'][number];

/** The browsers that stay signed in, each with a button that signs it out. */
export function KeptSignIns() {
  const { data, error } = useKeptSignInsQuery({ fetchPolicy: 'cache-and-network' });
  if (error) return <p>The devices that stay signed in could not be loaded. {errorFacts(error).message}</p>;
  if (!data) return null;
  const { keptSignIns } = data;
  if (keptSignIns.length === 0)
    return <p className={styles.quiet}>No device stays signed in. Each signs in again after 12 hours.</p>;
  return (
    <>
      <h3 id="kept-devices">Devices that stay signed in</h3>
      <ul className={styles.devices} aria-labelledby="kept-devices">
        {keptSignIns.map(kept => (
          <Device key={kept.key} kept={kept} />
        ))}
      </ul>
      <p className={styles.quiet}>Every other device signs in again after 12 hours.</p>
    </>
  );
}

function Device({ kept: { key, device, startedAt, usedAt, endsAt } }: { kept: KeptSignIn }) {
  const { signOut } = useSession();
  const [end, { loading }] = useEndKeptSignInMutation({
    refetchQueries: [KeptSignInsDocument],
    awaitRefetchQueries: true,
  });
  const isThis = keptKey()?.startsWith(`${key}.`);
  async function endIt() {
    try {
      if (isThis) {
        await saveBeforeSignOut();
        await signOut();
        return;
      }
      await end({ variables: { key } });
      await tell('Signed out', `${device} has to sign in again.`, 'green');
    } catch (error) {
      void tell(`${device} is still signed in`, errorFacts(error).message, 'red');
    }
  }
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {isThis && ' (this device)'}
        <p className={styles.quiet}>
          Signed in {formatDate(startedAt)}, last used {formatDateTime(usedAt)}. Stays signed in until{' '}
          {formatDateTime(endsAt)}.
        </p>
      </div>
      <Button
        busy={loading}
        aria-label={`Sign out ${device}, signed in ${formatDate(startedAt)}`}
        onClick={() => void endIt()}
      >
        Sign out
      </Button>
    </li>
  );
}
