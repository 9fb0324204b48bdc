import { z } from 'zod';
import { invalidInput } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import type { ImportKindName, ImportScope } from './kinds/index.js';
import type { Answers } from './recognize/index.js';

/** What a caller chooses with a file, over every interface */
export interface ImportOptions extends Partial<ImportScope> {
  kind: ImportKindName;
  /** Reports the changes without saving them */
  dryRun?: boolean | null;
  /** Saves the valid rows even if others are invalid */
  skipBadRows?: boolean | null;
  /** Blank cells reset their field to the default of a new record */
  emptyBlanks?: boolean | null;
  /** The sheet to read; by default the one with the most records */
  sheet?: string | null;
  /** Accepts a file whose group rows name another vendor */
  anyVendor?: boolean | null;
  /** Answers to the questions of the file, by their id */
  answers?: Answers;
}

const answersInput = z
  .record(z.string().max(5000), z.string().max(100))
  .refine(answers => Object.keys(answers).length <= 500, 'must be at most 500 answers');

/** Reads answers by the id of their question. Which ids and values count is known after the file was read. */
export function parseAnswers(sent: unknown): Answers {
  return parseInput(z.object({ answers: answersInput }), { answers: sent ?? {} }).answers;
}

/** Reads a list of answers. */
export function parseAnswerList(sent: readonly { id: string; value: string }[] | null | undefined): Answers {
  return parseAnswers(Object.fromEntries((sent ?? []).map(({ id, value }) => [id, value])));
}

/** Reads the JSON text of a form field or a command. */
export function parseAnswersText(text: string | undefined): Answers {
  if (text === undefined) return {};
  try {
    return parseAnswers(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidInput({ answers: ['must be a JSON object of ids and values'] });
    throw error;
  }
}
