import { z } from 'zod';
import { invalidInput } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import type { Answers } from './recognize/index.js';

const answersInput = z
  .record(z.string().max(5000), z.string().max(100))
  .refine(answers => Object.keys(answers).length <= 500, 'must be at most 500 answers');

/** Reads answers by the id of their question. Which ids and values count is known after the file was read. */
export function parseAnswers(sent: unknown): Answers {
  return parseInput(z.object({ answers: answersInput }), { answers: sent ?? {} }).answers;
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
