import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * The environment of the store's programs in tests. They share Node's compile cache, which saves a tenth of a start.
 */
export const programEnv = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)),
};

const running = new Set<ChildProcess>();
process.on('exit', endPrograms);

/** Starts a program that does not outlive the test file, even if a test ends early. */
export function startProgram(args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, args, options);
  running.add(child.once('close', () => running.delete(child)));
  return child;
}

/** Kills what the tests of a file have left. test/run-natively.mjs calls it after each file. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

export interface CommandResult {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a built command, such as `backup`, until it exits. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<CommandResult> {
  const file = fileURLToPath(new URL(`../dist/commands/${name}.js`, import.meta.url));
  const child = startProgram(['--no-warnings', file, ...args], {
    env: { ...programEnv, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that reads no input may have exited already.
  child.stdin?.on('error', () => undefined).end(input);
  const printed = { output: '', errors: '' };
  child.stdout?.on('data', (data: Buffer) => (printed.output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (printed.errors += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...printed };
}
