import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { SearchField } from '../../../products/search-field';
import { useSearchSubmit } from '../../../products/use-search-submit';
import { Button } from '../../../ui/button';
import styles from './search-again.module.css';

/** A search field on the results page, filled with the current search. On a phone a button opens it. */
export function SearchAgain({ term }: { term: string }) {
  const submit = useSearchSubmit();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.select();
  }, [open]);
  useLayoutEffect(() => {
    const words = form.current;
    // Going back to these results must show the words that led to them.
    return () => words?.reset();
  }, []);
  return (
    <>
      <Button
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={`${id}-form`}
        onClick={() => setOpen(!open)}
      >
        Edit
      </Button>
      <form
        ref={form}
        id={`${id}-form`}
        action="/search"
        method="get"
        className={styles.form}
        data-open={open || undefined}
        onSubmit={submit}
      >
        <label htmlFor={id} className={styles.label}>
          Edit your search
        </label>
        <div className={styles.place}>
          <SearchField id={id} className={styles.field} defaultValue={term} />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </>
  );
}
