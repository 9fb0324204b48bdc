import type { InputHTMLAttributes, ReactNode } from 'react';
import { errorCode } from './error-facts';
import type { FieldKinds } from './use-fields';

/** How contacts or locations are shown and edited in a table. */
export interface RecordKind<Name extends string> {
  /** "contact" */
  noun: string;
  plural: string;
  kinds: FieldKinds<Name>;
  /** In column order */
  names: readonly Name[];
  inputs: Partial<Record<Name, InputHTMLAttributes<HTMLInputElement>>>;
  /** How a stored value is displayed outside of the form */
  show?: Partial<Record<Name, (text: string) => ReactNode>>;
  /** The display name of a record */
  titleOf: (texts: Record<Name, string>) => string;
  empty: string;
}

export type RecordOf<Name extends string> = Record<Name, string> & { key: number; version: number };

/** The operations of the table; each throws the server's error. */
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

/** If somebody else changed or removed the record, reloads the table; the error is rethrown for its row. */
export function askAgainIfChanged(refetch: () => Promise<unknown>) {
  return async (error: unknown): Promise<never> => {
    if (['STALE', 'NOT_FOUND'].includes(errorCode(error) ?? '')) await refetch().catch(() => undefined);
    throw error;
  };
}
