import { Link } from 'react-router-dom';
import { searchPath } from '../../../products/use-search-submit';
import type { NearestWordsQuery } from './search-page.generated';
import styles from './near-words.module.css';

/** Suggestions for a search without results: similar words that have results, and categories with similar names. */
export function NearWords({ words, categories }: NearestWordsQuery['nearestSearchWords']) {
  return (
    <>
      {words.length > 0 && (
        <p className={styles.near}>
          Did you mean
          {words.map(word => (
            <Link key={word} to={searchPath(word)} className={styles.word}>
              {word}
            </Link>
          ))}
        </p>
      )}
      {categories.length > 0 && (
        <p className={styles.near}>
          Look in
          {categories.map(({ key, name }) => (
            <Link key={key} to={`/product/categories/${key}`} className={styles.word}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
