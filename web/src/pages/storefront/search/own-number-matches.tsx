import { ProductCards } from '../../../products/product-results';
import styles from './partial-results.module.css';
import type { OwnNumberMatchesQuery } from './search-page.generated';

/** Products that the customer knows by a number of its own, above the results of the store. */
export function OwnNumberMatches({ matches }: { matches: OwnNumberMatchesQuery['ownNumberMatches'] }) {
  const gone = matches.filter(({ product }) => product === null);
  return (
    <section className={styles.partial} aria-labelledby="own-numbers">
      <h2 id="own-numbers">
        Your part {matches.length === 1 ? 'number' : 'numbers'} {numbersOf(matches)}
      </h2>
      <ProductCards products={matches.flatMap(({ product }) => product ?? [])} />
      {gone.map(({ productKey, number, description }) => (
        <p key={productKey}>
          {number}: {description} is no longer sold.
        </p>
      ))}
    </section>
  );
}

function numbersOf(matches: OwnNumberMatchesQuery['ownNumberMatches']): string {
  return matches.map(({ number }) => number).join(', ');
}
