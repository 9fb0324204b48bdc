import {
  Activity,
  Component,
  memo,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import {
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  NavigationType,
  useLocation,
  useOutlet,
  type RouteMatch,
} from 'react-router-dom';
import { watchIdentity } from '../../session/session-store';
import { storefront, watchPagesAhead } from '../pages-ahead';
import { setKeptAddresses } from './kept-addresses';
import {
  forget,
  hiddenAddresses,
  nothingKept,
  prepare,
  visit,
  type KeptPage,
  type KeptPages,
  type Visit,
} from './kept-pages';

/** Where the router is now, and the storefront's page that belongs there. */
function useVisit(): Visit {
  const location = useLocation();
  const { matches } = useContext(RouterStateContext) as { matches: RouteMatch[] };
  return { location, matches: matches.at(-1)?.route.id?.startsWith(storefront) ? matches : null };
}

function useKeptPages(): KeptPages {
  const here = useVisit();
  const [kept, setKept] = useState(() => visit(nothingKept, here));
  const now = visit(kept, here);
  if (now !== kept) setKept(now);
  useLayoutEffect(() => {
    setKeptAddresses(hiddenAddresses(now));
    return () => setKeptAddresses(new Set());
  }, [now]);
  useEffect(
    () =>
      watchIdentity(() => {
        setKeptAddresses(new Set());
        setKept(forget);
      }),
    [],
  );
  useEffect(() => watchPagesAhead(page => startTransition(() => setKept(before => prepare(before, page)))), []);
  return now;
}

/**
 * In the place of the router's outlet: pages of the storefront that were left stay where they are, hidden, with what was
 * typed into them, so that going back to one, or opening it again, takes no more than showing it. React ends the effects
 * of a hidden page and renders it when nothing else is to be done. Other pages come and go as they always do.
 */
export function KeptOutlet() {
  const { pages, shown } = useKeptPages();
  const outlet = useOutlet();
  return (
    <>
      {pages.map(page => (
        <div key={page.id} data-page={pageState(page, shown)}>
          <Activity mode={page.id === shown ? 'visible' : 'hidden'}>
            <QuietWhileHidden isShown={page.id === shown}>
              <PageInItsPlace location={page.location} matches={page.matches} />
            </QuietWhileHidden>
          </Activity>
        </div>
      ))}
      {shown === null && outlet}
    </>
  );
}

/** Styles read it: "again" is a page that was there before. */
function pageState({ id, wasLeft }: KeptPage, shown: number | null): 'hidden' | 'shown' | 'again' {
  if (id !== shown) return 'hidden';
  return wasLeft ? 'again' : 'shown';
}

/** What the page asks the router for is answered as of its last visit. */
const PageInItsPlace = memo(function PageInItsPlace({ location, matches }: Pick<KeptPage, 'location' | 'matches'>) {
  // How one came here no page asks; the two objects are the same as long as the place is, or every link would be rendered again.
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  const route = useMemo(() => ({ outlet: null, matches, isDataRoute: true }), [matches]);
  return (
    <LocationContext value={place}>
      <RouteContext value={route}>{matches.at(-1)?.route.element}</RouteContext>
    </LocationContext>
  );
});

interface QuietWhileHiddenProps {
  isShown: boolean;
  children: ReactNode;
}

/** A hidden page that fails takes nothing else with it; its error is told when it is asked for. */
class QuietWhileHidden extends Component<QuietWhileHiddenProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.isShown) throw error;
    return null;
  }
}
