import type { ApolloCache } from '@apollo/client';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { useAddFavoriteMutation, useRemoveFavoriteMutation } from './favorite-toggle.generated';
import styles from './favorite-toggle.module.css';

/** Drops the cached list of favorites, so that it is loaded again when it is shown. */
function forgetFavorites(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'favorites' });
}

/** Adds or removes a favorite. Visitors and staff acting as a customer only see its reserved space. */
export function FavoriteToggle({ product }: { product: { key: number; favorite: boolean } }) {
  const { status, acting } = useSession();
  return <div className={styles.place}>{status === 'signedIn' && !acting && <Toggle product={product} />}</div>;
}

function Toggle({ product: { key, favorite } }: { product: { key: number; favorite: boolean } }) {
  const options = { variables: { productKey: key }, update: forgetFavorites };
  const [add, adding] = useAddFavoriteMutation();
  const [remove, removing] = useRemoveFavoriteMutation();
  const error = adding.error ?? removing.error;
  const Icon = favorite ? IconHeartFilled : IconHeart;

  function toggle() {
    // The error is shown below, and the heart shows the server's state.
    const change = favorite ? remove(options) : add(options);
    change.catch(() => undefined);
  }

  return (
    <>
      <Button
        kind="quiet"
        aria-pressed={favorite}
        disabled={adding.loading || removing.loading}
        onClick={toggle}
        className={styles.toggle}
      >
        <Icon size={20} aria-hidden />
        {favorite ? 'Remove from favorites' : 'Add to favorites'}
      </Button>
      {error && <Notice kind="error">{errorFacts(error).message}</Notice>}
    </>
  );
}
