import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useStoreFacts } from '../../ui/store-context';
import { AccountLinks } from './account-links';
import { SearchForm } from '../../products/search-form';
import styles from './header.module.css';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Makes `/` focus the search field from anywhere on the page. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

export function Header() {
  const store = useStoreFacts();
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand}>
          <img src="/pictures/logo.svg" alt="" width={44} height={44} />
          <span className={styles.name}>{store?.name}</span>
        </Link>
        <div className={styles.search}>
          <SearchForm label="Search entire store" fieldId="header-search" fieldRef={field} />
        </div>
        <AccountLinks />
      </div>
    </header>
  );
}
