import { getToken } from '../../../session/session';
import { StoreUnreachable, type ErrorFacts } from '../../../ui/error-facts';
import { refusalOf } from '../../../session/keep-file';
import type { Report_ReportFragment } from './reports.generated';

/** Progress of a report as sent by the server; the last step is its table. */
export type ReportStep =
  | { rows: number; of: number | null }
  | { table: Report_ReportFragment }
  | { problem: { status: number; title: string } };

/** Runs a saved report and yields each step. Aborting `signal` also stops the work on the server. */
export async function* runSteps(
  key: number,
  values: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<ReportStep> {
  const headers = { authorization: `Bearer ${getToken() ?? ''}` };
  const response = await fetch(`/api/reports/saved/${key}/steps?${new URLSearchParams(values)}`, {
    headers,
    signal,
  }).catch(unreachable);
  if (!response.ok) throw await refusalOf(response);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (
    let part = await reader?.read().catch(unreachable);
    part && !part.done;
    part = await reader?.read().catch(unreachable)
  ) {
    const lines = (text + part.value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ReportStep;
  }
}

/** Browsers report a lost connection as a TypeError, with varying texts. */
function unreachable(error: unknown): never {
  throw error instanceof TypeError ? new StoreUnreachable(error) : error;
}

/** Returns the table of the last step, or throws the reason why it is missing. */
export async function tableOf(
  steps: AsyncIterable<ReportStep>,
  onRows: (rows: number, of: number | null) => void,
): Promise<Report_ReportFragment> {
  for await (const step of steps) {
    if ('table' in step) return step.table;
    if ('problem' in step)
      throw { code: String(step.problem.status), message: step.problem.title } satisfies ErrorFacts;
    onRows(step.rows, step.of);
  }
  throw new StoreUnreachable(new Error('The response ended before its table.'));
}
