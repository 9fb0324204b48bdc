import { BackupError } from '../backup/index.js';
import { ConfigError } from '../config/index.js';
import { AppError } from '../shared/errors.js';
import { DatabaseUnreachable, DataDirectoryInUse } from '../database/index.js';

/** Runs a command; what a person can mend is told in one line, everything else with its trace. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const expected = [ConfigError, DataDirectoryInUse, DatabaseUnreachable, BackupError, CommandError].some(
      kind => error instanceof kind,
    );
    if (error instanceof AppError)
      console.error([error.message, ...Object.values(error.details.errors ?? {}).flat()].join('\n'));
    else console.error(expected ? (error as Error).message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}

/** The command cannot do what it was asked, for a reason its caller can read. */
export class CommandError extends Error {}

/** It was called in a way that it does not know. */
export class UsageError extends CommandError {}

/** A count with its noun, such as `2 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Parses arguments; a failure is reported with how to call the command. */
export function usageOf<Parsed>(usage: string, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}
