import { IconSearch } from '@tabler/icons-react';
import { useRef, type FormEvent, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './search-form.module.css';

interface SearchFormProps {
  label: string;
  fieldId: string;
  fieldRef?: Ref<HTMLInputElement>;
}

/** Goes to the results and empties itself. Without scripts the browser sends it to /search, which leads there too. */
export function SearchForm({ label, fieldId, fieldRef }: SearchFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const term = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    // Addresses read "." and ".." as steps, not as words.
    if (term === '' || term === '.' || term === '..') return;
    form.current?.reset();
    void navigate(`/product/search/${encodeURIComponent(term)}`);
  }

  return (
    <form ref={form} role="search" aria-label={label} action="/search" method="get" className={styles.form} onSubmit={submit}>
      <label htmlFor={fieldId} className="visually-hidden">
        {label}
      </label>
      <input
        ref={fieldRef}
        id={fieldId}
        className={styles.field}
        type="search"
        name="q"
        placeholder="Search entire store here"
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
      />
      <button type="submit" className={styles.submit} aria-label="Search">
        <IconSearch size={20} aria-hidden />
      </button>
    </form>
  );
}
