import { getToken, sessionOpened } from '../session/session';
import { listVariables, readListPlace, type ListVariables } from './list-address';
import type { FixedFilter } from './list-filters';

/** The variables of a list's query for `load`, identical to those that the page will use. */
export async function listVariablesFor(request: Request, fixed?: FixedFilter): Promise<ListVariables> {
  const place = readListPlace(new URL(request.url).searchParams, fixed);
  // On the server there is no session, so this resolves at once.
  await sessionOpened;
  return listVariables(place, getToken() !== null);
}
