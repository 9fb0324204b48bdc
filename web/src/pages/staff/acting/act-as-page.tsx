import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { keyFrom } from '../../../products/key-from';
import { RequireSession, useSession } from '../../../session/session';
import { WrongClock } from '../../../session/wrong-clock';
import { ButtonLink } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { Notice } from '../../../ui/notice';
import { PageSkeleton } from '../../../ui/skeletons';
import { useActAsCustomerMutation } from './act-as.generated';

/**
 * Starts acting as a customer. Has its own URL, so that a form with unsaved changes asks for confirmation first. Only
 * links within the admin pages start it; links from other sites do not.
 */
export function Component() {
  const { acting } = useSession();
  const key = keyFrom(useParams().customerKey);
  const { state } = useLocation() as { state: unknown };
  const from = actFrom(state);
  const order = orderToRepeat(state);
  if (acting) return order === null ? <Navigate to="/" replace /> : <Navigate to={`/reorder/${order}`} replace />;
  return (
    <RequireSession admin>
      {key === null || from === null ? (
        <Navigate to={key === null ? '/admin/edit-customer' : `/admin/edit-customer/${key}`} replace />
      ) : (
        <Begin customerKey={key} from={from} />
      )}
    </RequireSession>
  );
}

function actFrom(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'actFrom' in state && typeof state.actFrom === 'string'
    ? state.actFrom
    : null;
}

/** Returns the key of the order that staff want to re-order, if any. */
function orderToRepeat(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'reorder' in state && typeof state.reorder === 'number'
    ? state.reorder
    : null;
}

function Begin({ customerKey, from }: { customerKey: number; from: string }) {
  const { startActing } = useSession();
  const [act, { error }] = useActAsCustomerMutation();
  const [clockProblem, setClockProblem] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    act({ variables: { customerKey } })
      .then(({ data }) => data && startActing(data.actAsCustomer, from))
      // Shown below.
      .catch((problem: unknown) => setClockProblem(problem instanceof WrongClock ? problem.message : null));
  }, [act, startActing, customerKey, from]);
  if (clockProblem)
    return (
      <Notice kind="error">
        {clockProblem} <ButtonLink to={from}>Go back</ButtonLink>
      </Notice>
    );
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to={from}>Go back</ButtonLink>
      </ErrorPanel>
    );
  return <PageSkeleton />;
}
