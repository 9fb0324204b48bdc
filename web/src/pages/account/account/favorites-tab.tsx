import { IconHeartOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { tell } from '../../../session/notices';
import { useSession } from '../../../session/session';
import { RowOrder } from '../../../products/row-order';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { hasPrice, unitPriceText } from '../../../ui/money';
import { Picture } from '../../../ui/picture';
import { TableSkeleton } from '../../../ui/skeletons';
import {
  AccountFavoritesDocument,
  useAccountFavoritesQuery,
  useAccountRemoveFavoriteMutation,
  type AccountFavoritesQuery,
} from './favorites.generated';
import styles from './account-page.module.css';

export function FavoritesTab() {
  const { data, error } = useAccountFavoritesQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </ErrorPanel>
    );
  if (!data) return <TableSkeleton rows={8} columns={3} />;
  if (data.favorites.length === 0) {
    return (
      <EmptyState text="Oops, looks like we don't have anything to see here.">
        <ButtonLink to="/allCategories">All categories</ButtonLink>
        <ButtonLink to="/account/order-history">Past orders</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="favorites">
      <h2 id="favorites">Favorites</h2>
      <table data-cards className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Picture</span>
            </th>
            <th scope="col">Name</th>
            <th scope="col">Product ID</th>
            <th scope="col" className={styles.number}>
              Price
            </th>
            <th scope="col">Order</th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.favorites.map(product => (
            <FavoriteRow key={product.key} product={product} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FavoriteRow({ product }: { product: AccountFavoritesQuery['favorites'][number] }) {
  const { key, productId, description, imageAddress, standardCost, unit } = product;
  const { acting } = useSession();
  const [remove, { loading }] = useAccountRemoveFavoriteMutation({ refetchQueries: [AccountFavoritesDocument] });
  const name = description || 'N/A';
  return (
    <tr className={styles.favorite}>
      <td className={styles.pictureCell}>
        <span className={styles.picture}>
          <Picture productKey={key} imageAddress={imageAddress} alt="" />
        </span>
      </td>
      <td className={styles.favoriteName}>
        <Link to={`/product/${key}`} className="touch">
          {name}
        </Link>
      </td>
      <td className={styles.favoriteId}>
        <code>{productId || 'N/A'}</code>
      </td>
      <td className={styles.money}>{hasPrice(standardCost) ? unitPriceText(standardCost, unit) : 'Call for price'}</td>
      <td className={styles.favoriteOrder}>
        <RowOrder product={product} />
      </td>
      <td className={styles.favoriteTools}>
        {!acting && (
          <Button
            small
            kind="quiet"
            aria-label={`Remove ${name} from favorites`}
            title="Remove from favorites"
            busy={loading}
            onClick={() =>
              void remove({ variables: { productKey: key } }).catch((error: unknown) =>
                tell('Still a favorite', errorFacts(error).message, 'red'),
              )
            }
          >
            <IconHeartOff size={20} aria-hidden />
          </Button>
        )}
      </td>
    </tr>
  );
}
