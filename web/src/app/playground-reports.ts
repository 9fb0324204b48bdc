import { parse, print } from 'graphql';
import { askStore } from './playground-fetch';

/** A query of the library, as the playground opens it. */
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
  if (!data) throw new Error(errors?.[0]?.message ?? 'The store did not answer.');
  return data;
}

export async function libraryQueries(): Promise<LibraryQuery[]> {
  return (await ask<{ savedReports: LibraryQuery[] }>(`query PlaygroundLibrary { savedReports { ${fields} } }`))
    .savedReports;
}

/** The report that the address asks for, `/graphql#report=12`; null without one, or where it is gone. */
export async function reportOfAddress(): Promise<LibraryQuery | null> {
  const key = new URLSearchParams(location.hash.slice(1)).get('report');
  if (key === null || !/^\d{1,9}$/.test(key)) return null;
  // Asked for once: a reload shows what was made of it since.
  history.replaceState(null, '', location.pathname);
  const query = `query PlaygroundReport($key: Int!) { savedReport(key: $key) { ${fields} } }`;
  return ask<{ savedReport: LibraryQuery }>(query, { key: Number(key) }).then(
    ({ savedReport }) => savedReport,
    () => null,
  );
}

/** The query as people read it: one that was written in a line is laid out. */
export function queryText({ query }: LibraryQuery): string {
  return query.includes('\n') ? query : print(parse(query));
}

const dayText = (date: Date) => new Intl.DateTimeFormat('en-CA').format(date);

/** The report's variables, to be filled in: days are the last year, or today where there is one; everything else is empty. */
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

/** The form that saves this query as a report. */
export function saveReportAddress(query: string): string {
  return `/admin/reports/new#${new URLSearchParams({ query })}`;
}
