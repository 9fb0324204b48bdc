import { useEffect, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../session/session';
import { useStoreFacts } from '../../ui/store-context';
import { AccountLinks } from './account-links';
import { SearchForm } from '../../products/search-form';
import styles from './header.module.css';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Handles the keys that work anywhere on a page: `/` focuses the search field, and `o` opens the order pad. */
function usePageKeys(field: RefObject<HTMLInputElement | null>): void {
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isPad = event.key === 'o' && status === 'signedIn';
      if (event.key !== '/' && !isPad) return;
      event.preventDefault();
      if (isPad) void navigate('/pad');
      else field.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field, navigate, status]);
}

/** @param search The search field, which other parts of the frame may focus */
export function Header({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const store = useStoreFacts();
  const { status } = useSession();
  usePageKeys(search);
  return (
    <header className={styles.header}>
      <div className={styles.inner} data-signed-in={status === 'signedIn' || undefined}>
        <Link to="/" className={styles.brand}>
          <img src="/pictures/logo.svg" alt="" width={36} height={36} />
          <span className={styles.name}>{store?.name}</span>
        </Link>
        <div className={styles.search}>
          <SearchForm label="Search entire store" fieldId="header-search" fieldRef={search} />
        </div>
        <AccountLinks />
      </div>
    </header>
  );
}
