import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { GraphQLError, Kind, Lexer, parse, Source, TokenKind, type Token } from 'graphql';
import { LRUCache } from 'lru-cache';
import { AppError } from '../platform/shared/errors.js';
import { longestOperation } from './query-limits.js';

/** Number of cached digests of recognized texts, because the same operation can be formatted in endless ways. */
const mostRecognized = 2000;

/** The operations of the web client, which `scripts/build.mjs` lists. */
export function readKnownOperations(file: string): string[] {
  if (!existsSync(file))
    throw new Error(
      `${file} is missing. It lists the operations of the web client. Build the web first, or set OPERATIONS_FILE.`,
    );
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
}

/** Names of the web client's operations; empty if the client is not built. */
export function readOperationNames(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  const definitions = readKnownOperations(file).flatMap(text => parse(text).definitions);
  return new Set(
    definitions.flatMap(definition =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
    ),
  );
}

/** Throws for a disallowed operation before it is parsed, validated or cached. */
export type AcceptOperation = (text: string, isStaff: boolean) => void;

/** @param documents The only operations that callers other than staff may send; null: any */
export function acceptOperations(documents: readonly string[] | null): AcceptOperation {
  const known = documents && new Set(documents.map(fingerprint));
  const recognized = new LRUCache<string, true>({ max: mostRecognized });

  function isKnown(text: string): boolean {
    const digest = hash('sha256', text, 'base64url');
    if (recognized.has(digest)) return true;
    const print = fingerprint(text);
    if (print === null || !known?.has(print)) return false;
    recognized.set(digest, true);
    return true;
  }

  return (text, isStaff) => {
    const most = isStaff ? longestOperation.staff : longestOperation.others;
    if (text.length > most) throw new AppError('TOO_LARGE', `An operation has at most ${most} characters.`);
    if (known && !isStaff && !isKnown(text))
      throw new AppError('MALFORMED', "Only the operations of this store's own pages run here. Staff may send others.");
  };
}

/**
 * Identifies a document regardless of its formatting: clients add `__typename`, and choose the order of definitions,
 * white space and comments. It reads tokens, not structure, so that rejecting an unknown document costs less than
 * parsing it. Returns null if it has no tokens.
 */
export function fingerprint(text: string): string | null {
  const definitions: string[] = [];
  let words: string[] = [];
  let braces = 0;
  let parentheses = 0;
  try {
    const lexer = new Lexer(new Source(text));
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      if (token.kind === TokenKind.BRACE_L) braces += 1;
      if (token.kind === TokenKind.BRACE_R) braces -= 1;
      if (token.kind === TokenKind.PAREN_L) parentheses += 1;
      if (token.kind === TokenKind.PAREN_R) parentheses -= 1;
      if (!(braces > 0 && parentheses === 0 && isAddedTypeName(token, lexer.lookahead())))
        words.push(`${token.kind} ${JSON.stringify(token.value)}`);
      if (token.kind === TokenKind.BRACE_R && braces === 0 && parentheses === 0) {
        definitions.push(words.join('\n'));
        words = [];
      }
    }
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
  return hash('sha256', [...definitions.sort(), words.join('\n')].join('\n\n'), 'base64url');
}

const makesOtherUse: ReadonlySet<TokenKind> = new Set([
  TokenKind.COLON,
  TokenKind.SPREAD,
  TokenKind.AT,
  TokenKind.DOLLAR,
]);
const continuesField: ReadonlySet<TokenKind> = new Set([
  TokenKind.COLON,
  TokenKind.AT,
  TokenKind.PAREN_L,
  TokenKind.BRACE_L,
]);

/** Whether a token is the field `__typename` as clients add it: without alias, arguments or directives. */
function isAddedTypeName({ kind, value, prev }: Token, next: Token): boolean {
  return (
    kind === TokenKind.NAME &&
    value === '__typename' &&
    prev !== null &&
    !makesOtherUse.has(prev.kind) &&
    !continuesField.has(next.kind)
  );
}
