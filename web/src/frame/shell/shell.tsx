import { useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../../session/session';
import { Notice } from '../../ui/notice';
import { Footer } from './footer';
import { Header } from './header';
import { Navigation } from './navigation';
import { QuickBar } from './quick-bar';
import styles from './shell.module.css';

/** The storefront's frame. */
export function Shell() {
  const { status, isAdmin, acting } = useSession();
  const search = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.top} data-acting={acting ? true : undefined}>
        <Header search={search} />
        <Navigation />
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
