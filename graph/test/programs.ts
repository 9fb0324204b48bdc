import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a program of the store inherits from its test. Programs share what Node has compiled, a tenth of each start. */
export const programEnv = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)),
};

export interface CommandResult {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a built command to its end, such as `backup`. */
export async function runCommand(
  name: string,
  words: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<CommandResult> {
  const file = fileURLToPath(new URL(`../dist/commands/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', file, ...words], {
    env: { ...programEnv, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that reads nothing may have ended before.
  child.stdin.on('error', () => undefined).end(input);
  const printed = { output: '', errors: '' };
  child.stdout.on('data', (data: Buffer) => (printed.output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (printed.errors += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...printed };
}
