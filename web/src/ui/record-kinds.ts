import type { InputHTMLAttributes, ReactNode } from 'react';
import { errorCode } from './error-facts';
import type { FieldKinds } from './use-fields';

/** A contact or a location as its table shows and edits it. */
export interface RecordKind<Name extends string> {
  /** "contact" */
  noun: string;
  plural: string;
  kinds: FieldKinds<Name>;
  /** In the order of the columns */
  names: readonly Name[];
  inputs: Partial<Record<Name, InputHTMLAttributes<HTMLInputElement>>>;
  /** How a stored text reads where it is not edited */
  show?: Partial<Record<Name, (text: string) => ReactNode>>;
  /** What a person calls one of them */
  titleOf: (texts: Record<Name, string>) => string;
  empty: string;
}

export type RecordOf<Name extends string> = Record<Name, string> & { key: number; version: number };

/** What the table asks of the store; each throws what the store refuses. */
export interface RecordActions<Name extends string> {
  add: (texts: Record<Name, string>) => Promise<unknown>;
  update: (record: RecordOf<Name>, texts: Record<Name, string>) => Promise<unknown>;
  remove: (record: RecordOf<Name>) => Promise<unknown>;
}

export function textsOf<Name extends string>(
  names: readonly Name[],
  record: Record<Name, string>,
): Record<Name, string> {
  return Object.fromEntries(names.map(name => [name, record[name]])) as Record<Name, string>;
}

/** Somebody else changed or removed the record: the table shows what is there now, and the refusal goes on to its row. */
export function askAgainIfChanged(refetch: () => Promise<unknown>) {
  return async (error: unknown): Promise<never> => {
    if (['STALE', 'NOT_FOUND'].includes(errorCode(error) ?? '')) await refetch().catch(() => undefined);
    throw error;
  };
}
