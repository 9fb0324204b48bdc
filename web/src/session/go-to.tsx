import { Navigate, type NavigateProps } from 'react-router-dom';
import { PageSkeleton } from '../ui/skeletons';
import { useIsInBrowser } from '../ui/use-is-in-browser';

/** Navigates to another page in the browser. On the server, which cannot navigate, renders a skeleton. */
export function GoTo(props: NavigateProps) {
  return useIsInBrowser() ? <Navigate {...props} /> : <PageSkeleton />;
}
