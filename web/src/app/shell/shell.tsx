import { Outlet } from 'react-router-dom';
import { useSession } from '../../session/session';
import { Notice } from '../../ui/notice';
import { Footer } from './footer';
import { Header } from './header';
import { Navigation } from './navigation';
import styles from './shell.module.css';

/** The storefront's frame. */
export function Shell() {
  const { status } = useSession();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <Navigation />
      <main id="main" tabIndex={-1} className={styles.main}>
        {status === 'signedIn' && (
          <noscript>
            <Notice kind="warning">Ordering and changing your account need JavaScript. You can search and read.</Notice>
          </noscript>
        )}
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
