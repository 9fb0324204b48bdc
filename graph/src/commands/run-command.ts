import { AppError } from '../platform/shared/errors.js';
import { correctionOf, OperatorError } from '../platform/shared/operator-error.js';

/** Runs a command. Errors that its user can correct are reported in one line, all others with their stack. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    printError(error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}

export function printError(error: unknown): void {
  if (error instanceof AppError)
    console.error([error.message, ...Object.values(error.details.errors ?? {}).flat()].join('\n'));
  else console.error(correctionOf(error) ?? error);
}

/** The command cannot do its work, for a reason that its user can understand. */
export class CommandError extends OperatorError {}

/** The command was called with invalid arguments. */
export class UsageError extends CommandError {}

/** A count with its noun, such as `2 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Parses arguments; on failure, prints how to call the command. */
export function usageOf<Parsed>(usage: string, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}
