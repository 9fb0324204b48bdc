import type { LoaderFunctionArgs } from 'react-router-dom';
import { isSignedIn } from '../session/session';
import { listVariables, readListPlace, type ListVariables } from './list-address';
import type { FixedFilter } from './list-filters';

/** The variables of a list's query for `load`, identical to those that the page will use. */
export async function listVariablesFor(args: LoaderFunctionArgs, fixed?: FixedFilter): Promise<ListVariables> {
  const place = readListPlace(new URL(args.request.url).searchParams, fixed);
  return listVariables(place, await isSignedIn(args));
}
