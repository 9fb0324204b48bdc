import { getToken, sessionOpened } from '../session/session';
import { listVariables, readListPlace, type ListVariables } from './list-address';
import type { FixedFilter } from './list-filters';

/** The variables of a list's query for a `load`: the same that the page will ask with. */
export async function listVariablesFor(request: Request, fixed?: FixedFilter): Promise<ListVariables> {
  const place = readListPlace(new URL(request.url).searchParams, fixed);
  // On the server there is no session and this is settled at once.
  await sessionOpened;
  return listVariables(place, getToken() !== null);
}
