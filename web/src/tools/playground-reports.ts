import { parse, print } from 'graphql';
import { askStore } from './playground-fetch';

/** A saved report, as the playground opens it. */
export interface LibraryQuery {
  key: number;
  name: string;
  description: string;
  query: string;
  parameters: { name: string; label: string; kind: string }[];
}

const fields = 'key name description query parameters { name label kind }';

async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = (await askStore({ query, variables })) as {
    data?: Data | null;
    errors?: { message: string }[];
  };
  if (!data) throw new Error(errors?.[0]?.message ?? 'The store did not respond.');
  return data;
}

export async function libraryQueries(): Promise<LibraryQuery[]> {
  return (await ask<{ savedReports: LibraryQuery[] }>(`query PlaygroundLibrary { savedReports { ${fields} } }`))
    .savedReports;
}

/** Loads the report that the address names, `/graphql#report=12`. Returns null without one, or if it was deleted. */
export async function reportOfAddress(): Promise<LibraryQuery | null> {
  const key = new URLSearchParams(location.hash.slice(1)).get('report');
  if (key === null || !/^\d{1,9}$/.test(key)) return null;
  // Removed from the address, so that a reload keeps the user's edits.
  history.replaceState(null, '', location.pathname);
  const query = `query PlaygroundReport($key: Int!) { savedReport(key: $key) { ${fields} } }`;
  return ask<{ savedReport: LibraryQuery }>(query, { key: Number(key) }).then(
    ({ savedReport }) => savedReport,
    () => null,
  );
}

/** Returns a report's query. Formats a query that is written on one line. */
export function queryText({ query }: LibraryQuery): string {
  return query.includes('\n') ? query : print(parse(query));
}

const dayText = (date: Date) => new Intl.DateTimeFormat('en-CA').format(date);

/** Returns a report's variables to fill in. Two days default to the last year, one to today; the rest are empty. */
export function variablesText({ parameters }: LibraryQuery): string {
  if (parameters.length === 0) return '';
  const today = new Date();
  const yearAgo = new Date(today.getFullYear() - 1, today.getMonth(), today.getDate());
  const days = parameters.filter(({ kind }) => kind === 'DAY');
  const values = parameters.map(parameter => {
    if (parameter.kind !== 'DAY') return [parameter.name, parameter.kind === 'TEXT' ? '' : null];
    return [parameter.name, dayText(days.length > 1 && parameter === days[0] ? yearAgo : today)];
  });
  return JSON.stringify(Object.fromEntries(values), null, 2);
}

/** Returns the address of the form that saves this query as a report. */
export function saveReportAddress(query: string): string {
  return `/admin/reports/new#${new URLSearchParams({ query })}`;
}
