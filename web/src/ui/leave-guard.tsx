import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

/** Asks before a page with unsaved changes is left, for another page or another site. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  // The router supports one blocker at a time, and a form's page and the next one overlap for a moment.
  return unsaved ? <Guard /> : null;
}

function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      question="Leave without saving?"
      yes="Leave"
      no="Stay"
      onYes={() => blocker.proceed()}
      onNo={() => blocker.reset()}
    >
      <p>What you changed here is not saved yet.</p>
    </ConfirmDialog>
  );
}
