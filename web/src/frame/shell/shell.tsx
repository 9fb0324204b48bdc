import { useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../../session/session';
import { Notice } from '../../ui/notice';
import { Footer } from './footer';
import { Header } from './header';
import { Navigation } from './navigation';
import { QuickBar } from './quick-bar';
import styles from './shell.module.css';
import { useMenu } from './use-menu';

/** The storefront's frame. */
export function Shell() {
  const { status, isAdmin, acting } = useSession();
  const search = useRef<HTMLInputElement>(null);
  const menu = useMenu();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.top} data-acting={acting ? true : undefined} data-menu={menu.open ? 'open' : 'closed'}>
        <Header search={search} />
        <Navigation menu={menu} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {status === 'signedIn' && (
          <noscript>
            <Notice kind="warning">Ordering and changing your account need JavaScript. You can search and read.</Notice>
          </noscript>
        )}
        <Outlet />
      </main>
      <Footer />
      {status === 'signedIn' && !isAdmin && <QuickBar search={search} />}
    </div>
  );
}
