import { useEffect, useRef, useState } from 'react';
import type { Report_ReportFragment } from './reports.generated';
import { runSteps, tableOf } from './run-steps';

export interface ReportRun {
  state: 'running' | 'done' | 'failed' | 'stopped';
  /** Rows read so far, and their total if it is known. */
  rows: number;
  of: number | null;
  table: Report_ReportFragment | null;
  error: unknown;
}

const beginning: ReportRun = { state: 'running', rows: 0, of: null, table: null, error: null };

/**
 * Runs a saved report when it is shown, and again on request. Leaving the page or calling `stop` also stops it on the
 * server.
 */
export function useReportRun(key: number, values: Record<string, string>) {
  const [run, setRun] = useState(beginning);
  const [attempt, setAttempt] = useState(0);
  const requested = useRef(values);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    running.current = ending;
    const change = (part: Partial<ReportRun>) => {
      if (!ending.signal.aborted) setRun(now => ({ ...now, ...part }));
    };
    tableOf(runSteps(key, requested.current, ending.signal), (rows, of) => change({ rows, of })).then(
      table => change({ state: 'done', table }),
      (error: unknown) => change({ state: 'failed', error }),
    );
    return () => ending.abort();
  }, [key, attempt]);
  return {
    run,
    stop: () => {
      running.current?.abort();
      setRun(now => ({ ...now, state: 'stopped' }));
    },
    again: () => {
      setRun(beginning);
      setAttempt(attempt + 1);
    },
  };
}
