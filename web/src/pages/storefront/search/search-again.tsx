import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button';
import styles from './search-again.module.css';

/** The words that were searched, to be changed where they brought the wrong things. */
export function SearchAgain({ term }: { term: string }) {
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const changed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    // Addresses read "." and ".." as steps, not as words.
    if (changed === '' || changed === '.' || changed === '..') return;
    void navigate(`/product/search/${encodeURIComponent(changed)}`);
  }

  return (
    <form action="/search" method="get" className={styles.form} onSubmit={submit}>
      <label htmlFor="search-again" className={styles.label}>
        Change the words
      </label>
      <input id="search-again" name="q" className={styles.field} defaultValue={term} maxLength={100} autoComplete="off" enterKeyHint="search" />
      <Button type="submit">Search again</Button>
    </form>
  );
}
