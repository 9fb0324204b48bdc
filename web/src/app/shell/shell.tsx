import { Outlet } from 'react-router-dom';
import { Footer } from './footer';
import { Header } from './header';
import { Navigation } from './navigation';
import styles from './shell.module.css';

/** The storefront's frame. */
export function Shell() {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <Navigation />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
