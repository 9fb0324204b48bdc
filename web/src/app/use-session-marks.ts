import { useEffect } from 'react';
import { refreshView } from '../products/view-choice';
import { useSession } from '../session/session';

/**
 * Keeps the marks on <html> true that page-start.js sets before the first paint: styles hold the place of what only
 * signed-in people see, and lay results out as rows or tiles, before React knows who is there.
 */
export function useSessionMarks(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'opening') return;
    const marks = document.documentElement.dataset;
    if (status === 'signedIn') marks.session = 'stored';
    else delete marks.session;
    refreshView();
  }, [status]);
}
