import { useLayoutEffect, useReducer } from 'react';

interface QueryResult<Data> {
  data: Data | undefined;
  observable: { getCurrentResult: () => { data?: unknown } };
}

/** What the cache holds by now, in the place of what the query told last. */
interface Fresh<Data> {
  insteadOf: Data | undefined;
  data: Data | undefined;
}

function later<Data>(before: Fresh<Data> | null, { insteadOf, data }: Fresh<Data>): Fresh<Data> | null {
  const known = before?.insteadOf === insteadOf ? before?.data : insteadOf;
  return data === undefined || data === known ? before : { insteadOf, data };
}

/**
 * For pages that are kept while others are shown: a hidden page hears nothing of what the cache learns meanwhile, so what
 * it shows is looked up before it is painted again, and no earlier price is seen.
 */
export function useFreshData<Data, Result extends QueryResult<Data>>(result: Result & QueryResult<Data>): Result {
  const { data, observable } = result;
  const [fresh, look] = useReducer(later<Data>, null);
  useLayoutEffect(() => {
    look({ insteadOf: data, data: observable.getCurrentResult().data as Data | undefined });
    // Only when the page is shown, for the first time or again: from then on the query itself is told of every change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [observable]);
  return fresh !== null && fresh.insteadOf === data ? { ...result, data: fresh.data } : result;
}
