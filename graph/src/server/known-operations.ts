import { existsSync, readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { AppError } from '../platform/shared/errors.js';
import { OperatorError } from '../platform/shared/operator-error.js';
import { longestOperation } from './query-limits.js';

/** The operations of the web client, which `scripts/build.mjs` lists. */
export function readKnownOperations(file: string): string[] {
  if (!existsSync(file))
    throw new OperatorError(
      `${file} is missing. It lists the operations of the web client. Build the web first, or set OPERATIONS_FILE.`,
    );
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
}

/** Names of the web client's operations; empty if the client is not built. */
export function readOperationNames(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  const definitions = readKnownOperations(file).flatMap(text => parse(text, { noLocation: true }).definitions);
  return new Set(
    definitions.flatMap(definition =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
    ),
  );
}

/** Throws for a disallowed operation before it is parsed, validated or cached. */
export type AcceptOperation = (text: string, isStaff: boolean) => void;

/** @param documents The only operations that callers other than staff may send, exactly; null: any */
export function acceptOperations(documents: readonly string[] | null): AcceptOperation {
  const known = documents && new Set(documents);
  return (text, isStaff) => {
    const most = isStaff ? longestOperation.staff : longestOperation.others;
    if (text.length > most) throw new AppError('TOO_LARGE', `An operation has at most ${most} characters.`);
    if (known && !isStaff && !known.has(text))
      throw new AppError('MALFORMED', "Only the operations of this store's own pages run here. Staff may send others.");
  };
}
