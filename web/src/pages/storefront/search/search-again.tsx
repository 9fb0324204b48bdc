import { useId, useLayoutEffect, useRef } from 'react';
import { SearchField } from '../../../products/search-field';
import { useSearchSubmit } from '../../../products/use-search-submit';
import { Button } from '../../../ui/button';
import styles from './search-again.module.css';

/** The words that were searched, to be changed where they brought the wrong things. */
export function SearchAgain({ term }: { term: string }) {
  const submit = useSearchSubmit();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const words = form.current;
    // Back at what was found the words are again those that found it.
    return () => words?.reset();
  }, []);
  return (
    <form ref={form} action="/search" method="get" className={styles.form} onSubmit={submit}>
      <label htmlFor={id} className={styles.label}>
        Change the words
      </label>
      <div className={styles.place}>
        <SearchField id={id} className={styles.field} defaultValue={term} />
      </div>
      <Button type="submit">Search again</Button>
    </form>
  );
}
