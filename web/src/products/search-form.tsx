import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { SearchField } from './search-field';
import { useSearchSubmit } from './use-search-submit';
import styles from './search-form.module.css';

interface SearchFormProps {
  label: string;
  fieldId: string;
  fieldRef?: Ref<HTMLInputElement>;
}

/**
 * Opens the results and clears the field. Without scripts, the browser submits the form to /search, which redirects
 * there.
 */
export function SearchForm({ label, fieldId, fieldRef }: SearchFormProps) {
  const submit = useSearchSubmit();
  return (
    <form
      role="search"
      aria-label={label}
      action="/search"
      method="get"
      className={styles.form}
      onSubmit={event => submit(event) && event.currentTarget.reset()}
    >
      <label htmlFor={fieldId} className="visually-hidden">
        {label}
      </label>
      <SearchField id={fieldId} fieldRef={fieldRef} className={styles.field} placeholder="Search entire store here" />
      <button type="submit" className={styles.submit} aria-label="Search">
        <IconSearch size={20} aria-hidden />
      </button>
    </form>
  );
}
