import { useEffect } from 'react';
import { refreshView } from '../products/view-choice';
import { useSession } from '../session/session';

/**
 * Updates the attributes of <html> that page-start.js sets before the first paint. Styles use them to reserve space
 * for content of signed-in customers, and to choose rows or tiles, before React has read the session.
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
