import { useSession } from '../session/session';
import { LatePart } from '../ui/late-part';

const loadArea = () => import('./alert-area').then(({ AlertArea }) => AlertArea);
const nothing = {};

/** Shows notifications. Only signed-in users get any, so visitors do not load the component. */
export function Alerts() {
  const { status, left } = useSession();
  return (status === 'signedIn' || left !== null) && <LatePart load={loadArea} of={nothing} />;
}
