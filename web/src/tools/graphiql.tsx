import '../ui/tokens.css';
import './graphiql.css';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession } from '../session/session-store';
import { sessionOpened } from '../session/session';

const Editor = lazy(async () => ({ default: (await import('./playground-editor')).PlaygroundEditor }));

/** GraphiQL's editor, Monaco, does not support phones. */
const enoughRoom = window.matchMedia('(min-width: 48em)');

function watchRoom(onChange: () => void): () => void {
  enoughRoom.addEventListener('change', onChange);
  return () => enoughRoom.removeEventListener('change', onChange);
}

interface PlaygroundProps {
  isAdmin: boolean;
  /** Whether the server runs only the operations of its own pages for others */
  isForStaff: boolean;
}

function Playground({ isAdmin, isForStaff }: PlaygroundProps) {
  const hasRoom = useSyncExternalStore(watchRoom, () => enoughRoom.matches);
  return (
    <>
      <header className="playground-header">
        <img src="/pictures/logo.svg" alt="" width={32} height={32} />
        <h1>GraphQL playground</h1>
        {hasRoom && (
          <nav aria-label="Elsewhere">
            {isAdmin && <a href="/admin">Admin</a>}
            <a href="/">Storefront</a>
          </nav>
        )}
      </header>
      <main className="playground-main">
        {isForStaff && !isAdmin && <ForStaff />}
        {(isAdmin || !isForStaff) &&
          (hasRoom ? (
            <Suspense>
              <Editor />
            </Suspense>
          ) : (
            <TooSmall isAdmin={isAdmin} />
          ))}
      </main>
    </>
  );
}

function ForStaff() {
  return (
    <div className="playground-small">
      <p>In this store, only staff can use the playground. If you are staff, sign in to the store first.</p>
      <a href="/login">Sign in</a>
    </div>
  );
}

function TooSmall({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="playground-small">
      <p>The playground needs a larger screen, such as a computer or a tablet.</p>
      {isAdmin ? <a href="/admin/reports">Go to reports</a> : <a href="/">Go to the storefront</a>}
    </div>
  );
}

const root = document.getElementById('graphiql');
if (root)
  void sessionOpened.then(() =>
    createRoot(root).render(
      <Playground isAdmin={currentSession().isAdmin} isForStaff={root.hasAttribute('data-for-staff')} />,
    ),
  );
