import { Navigate, type NavigateProps } from 'react-router-dom';
import { PageSkeleton } from '../ui/skeletons';
import { useIsInBrowser } from '../ui/use-is-in-browser';

/** Goes to another page in the browser. The server, which may render the page for a customer, cannot navigate. */
export function GoTo(props: NavigateProps) {
  return useIsInBrowser() ? <Navigate {...props} /> : <PageSkeleton />;
}
