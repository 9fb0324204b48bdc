import { useSyncExternalStore } from 'react';
import { useSession } from '../session/session';

/** Result lists show rows to signed-in users and tiles to visitors, unless the user chose a layout. */
export type ResultView = 'rows' | 'tiles';

const storageKey = 'view';
const watchers = new Set<() => void>();

function isView(text: string | null | undefined): text is ResultView {
  return text === 'rows' || text === 'tiles';
}

function chosenView(): ResultView | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return isView(stored) ? stored : null;
  } catch {
    return null;
  }
}

// The current view is an attribute of <html>, which styles read. page-start.js sets it before the first paint.
function currentView(): ResultView {
  const { view } = document.documentElement.dataset;
  return isView(view) ? view : 'tiles';
}

function show(view: ResultView): void {
  document.documentElement.dataset.view = view;
  for (const watcher of watchers) watcher();
}

/** Applies the user's choice, or the default for visitors or signed-in users. */
export function refreshView(): void {
  show(chosenView() ?? (document.documentElement.dataset.session === 'stored' ? 'rows' : 'tiles'));
}

export function chooseView(view: ResultView): void {
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  show(view);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useResultView(): ResultView {
  const { status } = useSession();
  // The value for server-rendered pages
  const served = status === 'signedIn' ? 'rows' : 'tiles';
  return useSyncExternalStore(watch, currentView, () => served);
}
