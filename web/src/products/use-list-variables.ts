import { useSearchParams } from 'react-router-dom';
import { useSession } from '../session/session';
import { listVariables, readListPlace, type ListPlace, type ListVariables } from './list-address';
import type { FixedFilter } from './list-filters';

/** The list's position in the URL, and the variables of its query. */
export function useListVariables(fixed?: FixedFilter): { place: ListPlace; variables: ListVariables } {
  const [search] = useSearchParams();
  const { status } = useSession();
  const place = readListPlace(search, fixed);
  return { place, variables: listVariables(place, status === 'signedIn') };
}
