import { useEffect, useRef, type ReactNode } from 'react';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { useStoreFacts } from '../../ui/store-context';
import { MailNotice, StaffNotices } from './staff-notices';
import styles from './admin-frame.module.css';

interface PaneEntry {
  slug: string;
  label: string;
  group: string;
}

/** The frame of staff pages: links to the store at the top, panes on the left. */
export function AdminFrame({
  panes,
  current,
  children,
}: {
  panes: readonly PaneEntry[];
  current?: string;
  children: ReactNode;
}) {
  const groups = [...new Set(panes.map(({ group }) => group))];
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the menu is one line that scrolls sideways. The page keeps its position, which Back restores.
    const line = menu.current;
    const entry = line?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (line && entry) line.scrollLeft += entry.x + entry.width / 2 - line.offsetLeft - line.clientWidth / 2;
  }, [current]);
  return (
    <div className={styles.frame}>
      <AdminHeader />
      <nav ref={menu} className={styles.menu} aria-label="Admin">
        {groups.map(group => (
          <section key={group} className={styles.group}>
            <h2>{group}</h2>
            {panes
              .filter(pane => pane.group === group)
              .map(({ slug, label }) => (
                <Link
                  key={slug}
                  to={`/admin/${slug}`}
                  className={styles.entry}
                  aria-current={slug === current ? 'page' : undefined}
                >
                  {label}
                </Link>
              ))}
          </section>
        ))}
      </nav>
      <main className={styles.main}>
        <MailNotice />
        {children}
      </main>
    </div>
  );
}

function AdminHeader() {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const store = useStoreFacts();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.store} title="Storefront">
        {store?.name ?? 'Storefront'}
      </Link>
      <span className={styles.area}>Admin</span>
      <nav className={styles.ways} aria-label="Elsewhere">
        <NavLink to="/admin/reports">Reports</NavLink>
        <NavLink to="/admin/history">History</NavLink>
        <NavLink to="/admin/search-synonyms">Search synonyms</NavLink>
        <NavLink to="/admin/families">Families</NavLink>
        <NavLink to="/admin/removed-items">Removed items</NavLink>
        <StaffNotices />
        {/* The server serves this page, not this application. */}
        <a href="/graphql">Playground</a>
      </nav>
      <span className={styles.person}>{user?.name}</span>
      <Button small onClick={() => void signOut().then(() => navigate('/'))}>
        Sign out
      </Button>
    </header>
  );
}
