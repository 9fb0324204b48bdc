import { ProductCards } from '../../../products/product-results';
import { searchPath } from '../../../products/use-search-submit';
import { ButtonLink } from '../../../ui/button';
import styles from './partial-results.module.css';
import type { NearestWordsQuery } from './search-page.generated';

/** For a search without results: products that match most of its words. The other words are struck through. */
export function PartialResults({ words, products, totalCount }: NonNullable<NearestWordsQuery['partialSearch']>) {
  const used = words.filter(({ isUsed }) => isUsed).map(word => word.text);
  return (
    <section className={styles.partial} aria-labelledby="partial-results">
      <h2 id="partial-results">
        Results for{' '}
        {words.map((word, index) => (
          <span key={index}>
            {index > 0 && ' '}
            {word.isUsed ? word.text : <s>{word.text}</s>}
          </span>
        ))}
      </h2>
      <ProductCards products={products} />
      {totalCount > products.length && (
        <p>
          <ButtonLink to={searchPath(used.join(' '))}>
            Show all {totalCount.toLocaleString('en-US')} products for {used.join(' ')}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
