import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { mostPadLines, storedPadLines, storePadLines } from '../../../products/pad-lines';
import { linesOf } from '../../../ui/lines-of';
import { OrderPadLinesDocument, ReadOrderFileDocument } from './order-pad.generated';
import {
  isScanOf,
  newRow,
  textsOf,
  withAnotherPack,
  withChoice,
  withMerged,
  withSubstitute,
  withVerdict,
  type Alternative,
  type PadRow,
  type PadProduct,
} from './pad-rows';

/** The lines of the pad. They survive reloads and visits to other pages, but not a sign-out. */
export function usePad() {
  const client = useApolloClient();
  const [rows, setRows] = useState<readonly PadRow[]>([]);
  const [error, setError] = useState<unknown>();
  const isOpen = useRef(false);

  const change = (id: number, next: (row: PadRow) => PadRow) =>
    setRows(now => now.map(row => (row.id === id ? next(row) : row)));

  /** Requests the verdicts of these rows in one query. */
  async function check(unchecked: readonly PadRow[]): Promise<void> {
    if (unchecked.length === 0) return;
    setError(undefined);
    try {
      const { data } = await client.query({
        query: OrderPadLinesDocument,
        variables: { lines: unchecked.map(({ text }) => text) },
        fetchPolicy: 'no-cache',
      });
      const verdicts = new Map(unchecked.map(({ id }, index) => [id, data?.orderPadLines[index]]));
      setRows(now =>
        withMerged(
          now.flatMap(row => {
            const verdict = verdicts.get(row.id);
            // If a row's text changed during this query, a separate query checks the row.
            if (!verdict || verdict.text !== row.text) return [row];
            return verdict.verdict === 'SKIPPED' ? [] : [withVerdict(row, verdict)];
          }),
        ),
      );
    } catch (failure) {
      setError(failure);
    }
  }

  /** Adds lines to the pad. Returns the lines that did not fit. */
  function addLines(lines: readonly string[]): readonly string[] {
    const room = Math.max(0, mostPadLines - rows.length);
    const added = lines.slice(0, room).map(newRow);
    setRows(now => [...now, ...added]);
    void check(added);
    return lines.slice(room);
  }

  /** Adds a line for a scanned code, or a pack to its existing line. Returns the code if the pad is full. */
  function scan(code: string): readonly string[] {
    const known = rows.find(row => isScanOf(row, code));
    if (known) change(known.id, row => withAnotherPack(row, code));
    return known ? [] : addLines([code]);
  }

  const restore = useRef(addLines);
  useEffect(() => {
    void storedPadLines().then(lines => {
      isOpen.current = true;
      restore.current(lines);
    });
  }, []);
  useEffect(() => {
    if (isOpen.current) void storePadLines(rows.flatMap(textsOf));
  }, [rows]);

  return {
    rows,
    error,
    addLines,
    scan,
    checkAgain: () => check(rows.filter(({ checked }) => !checked)),
    setText: (id: number, text: string) => {
      const row = rows.find(other => other.id === id);
      if (!row || text.trim() === '') return;
      const next = { ...row, text: linesOf(text)[0] ?? row.text, checked: null, isSolved: true };
      change(id, () => next);
      void check([next]);
    },
    setQuantity: (id: number, quantity: string) => change(id, row => ({ ...row, quantity, included: true })),
    reject: (id: number, rejected: string | null) => change(id, row => ({ ...row, rejected })),
    setIncluded: (id: number, included: boolean) => change(id, row => ({ ...row, included })),
    choose: (id: number, choice: Alternative) =>
      setRows(now => withMerged(now.map(row => (row.id === id ? withChoice(row, choice) : row)))),
    takeSubstitute: (id: number, product: PadProduct) => change(id, row => withSubstitute(row, product)),
    remove: (ids: ReadonlySet<number>) => setRows(now => now.filter(({ id }) => !ids.has(id))),
    /** Adds the lines of a .csv, .txt or .xlsx file. */
    addFile: async (doc: File): Promise<readonly string[]> => {
      setError(undefined);
      try {
        const { data } = await client.mutate({ mutation: ReadOrderFileDocument, variables: { doc } });
        return addLines((data?.readOrderFile ?? []).flatMap(linesOf));
      } catch (failure) {
        setError(failure);
        return [];
      }
    },
  };
}

export type Pad = ReturnType<typeof usePad>;
