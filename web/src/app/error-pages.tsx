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

/** What the panel shows: a failed `load` comes with its facts, anything else as the error it is. */
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

/**
 * Loads the page anew once the store answers: a reload without an answer would leave the person with the browser's
 * own error page. The browser that finds its connection again tries by itself.
 */
function TryAgain({ error }: { error: unknown }) {
  const [asking, setAsking] = useState(false);
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    const again = () => void storeAnswers().then(answers => answers && window.location.reload());
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
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
        {errorFacts(error).code === scriptMissing ? 'Reload' : 'Try again'}
      </Button>
      <p role="status" className={styles.silent}>
        {silent && 'The store still does not answer. Your cart is safe in this browser.'}
      </p>
    </>
  );
}

/** Inside the shell: header, search and navigation stay usable. */
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

/** The outermost boundary, for when not even the shell can be drawn: nothing here may depend on it. */
export function BrokenStore() {
  const error = useRouteError();
  const { data } = useStoreInfoQuery({ fetchPolicy: 'cache-only' });
  return (
    <StoreFactsProvider store={data?.storeInfo ?? null}>
      <main className={styles.alone}>
        <PageHead title="Something is not working" hidden />
        <h1 className="visually-hidden">Something is not working</h1>
        <ErrorPanel error={shownError(error)}>
          {/* A plain link: the page is loaded anew, router and all. */}
          <a href="/">Back to the home page</a>
          <TryAgain error={shownError(error)} />
        </ErrorPanel>
      </main>
    </StoreFactsProvider>
  );
}
