import { Link } from 'react-router-dom';
import { ProductCards } from '../../../products/product-results';
import styles from './partial-results.module.css';
import type { OwnMatchesQuery } from './search-page.generated';

/** Products that match the customer's part numbers, shown above the other results. */
export function OwnNumberMatches({ matches }: { matches: OwnMatchesQuery['ownNumberMatches'] }) {
  const gone = matches.filter(({ product }) => product === null);
  return (
    <section className={styles.partial} aria-labelledby="own-numbers">
      <h2 id="own-numbers">{matches.length === 1 ? 'Your part number' : 'Your part numbers'}</h2>
      <ProductCards
        products={matches.flatMap(({ product }) => product ?? [])}
        ownNumbers={new Map(matches.map(({ productKey, number }) => [productKey, number]))}
      />
      {gone.map(({ productKey, number, description, substitute }) => (
        <p key={productKey}>
          {number}: {description} is no longer sold.
          {substitute && (
            <>
              {' '}
              Replaced by <Link to={`/product/${substitute.key}`}>{substitute.description}</Link>.
            </>
          )}
        </p>
      ))}
    </section>
  );
}
