import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import type { GoneThing, MissingThing } from '../pages/page';
import { Button, ButtonLink } from '../ui/button';
import { errorFacts, scriptMissing } from '../ui/error-facts';
import { ErrorPanel } from '../ui/error-panel';
import { PageHead } from '../ui/page-head';
import { StoreFactsProvider } from '../ui/store-context';
import { GonePage, MissingPage } from './missing-page';
import { useStoreInfoQuery } from './store-info.generated';
import styles from './error-pages.module.css';

function missingThing(error: unknown): MissingThing | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  const data = error.data as { missing?: MissingThing } | null;
  return data?.missing ?? 'page';
}

function goneThing(error: unknown): GoneThing | null {
  if (!isRouteErrorResponse(error) || error.status !== 410) return null;
  return (error.data as { gone?: GoneThing } | null)?.gone ?? null;
}

/** Returns the facts of a failed `load`, or any other error unchanged. */
function shownError(error: unknown): unknown {
  return isRouteErrorResponse(error) ? error.data : error;
}

async function storeAnswers(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** After the browser reports that it is online, its first requests may still fail. */
const onlineTries = 10;
const onlinePauseMs = 1000;

async function reloadWhenOnline(): Promise<void> {
  for (let tries = 0; tries < onlineTries; tries += 1) {
    if (await storeAnswers()) return window.location.reload();
    await new Promise(resolve => setTimeout(resolve, onlinePauseMs));
  }
}

/** A release replaces the scripts. Returns true once per address, so that a script that never arrives ends in an error. */
function mayReload(): boolean {
  const name = 'reloaded';
  try {
    if (sessionStorage.getItem(name) === window.location.href) return false;
    sessionStorage.setItem(name, window.location.href);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page once the server responds. Reloading earlier would end on the browser's own error page. Also tries
 * when the browser is online again, and once by itself if a script is gone.
 */
function TryAgain({ error }: { error: unknown }) {
  const [asking, setAsking] = useState(false);
  const [silent, setSilent] = useState(false);
  const isScriptMissing = errorFacts(error).code === scriptMissing;
  useEffect(() => {
    const again = () => void reloadWhenOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  useEffect(() => {
    if (isScriptMissing) void storeAnswers().then(answers => answers && mayReload() && window.location.reload());
  }, [isScriptMissing]);
  async function tryAgain() {
    setAsking(true);
    setSilent(false);
    if (await storeAnswers()) {
      window.location.reload();
      return;
    }
    setAsking(false);
    setSilent(true);
  }
  return (
    <>
      <Button busy={asking} onClick={() => void tryAgain()}>
        {isScriptMissing ? 'Reload' : 'Try again'}
      </Button>
      <p role="status" className={styles.silent}>
        {silent && 'The store is still not responding. Your cart is saved in this browser.'}
      </p>
    </>
  );
}

/** The error page inside the shell, so that header, search and navigation stay usable. */
export function BrokenPage() {
  const error = useRouteError();
  const missing = missingThing(error);
  const gone = goneThing(error);
  if (gone) return <GonePage gone={gone} />;
  if (missing) return <MissingPage missing={missing} />;
  return (
    <div className={styles.page}>
      <PageHead title="Something is not working" hidden />
      <h1 className="visually-hidden">Something is not working</h1>
      <ErrorPanel error={shownError(error)}>
        <ButtonLink to="/">Back to the home page</ButtonLink>
        <TryAgain error={shownError(error)} />
      </ErrorPanel>
    </div>
  );
}

/** The outermost error boundary, for when the shell itself fails. Must not depend on the shell. */
export function BrokenStore() {
  const error = useRouteError();
  const { data } = useStoreInfoQuery({ fetchPolicy: 'cache-only' });
  return (
    <StoreFactsProvider store={data?.storeInfo ?? null}>
      <main className={styles.alone}>
        <PageHead title="Something is not working" hidden />
        <h1 className="visually-hidden">Something is not working</h1>
        <ErrorPanel error={shownError(error)}>
          {/* A plain link reloads everything, including the router. */}
          <a href="/">Back to the home page</a>
          <TryAgain error={shownError(error)} />
        </ErrorPanel>
      </main>
    </StoreFactsProvider>
  );
}
