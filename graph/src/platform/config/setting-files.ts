import { readFileSync } from 'node:fs';

export const fileSuffix = '_FILE';

/**
 * Returns the settings that are present: a variable's own value, or the content of the file that `NAME_FILE` names, without
 * whitespace at its ends. That is how container engines and systemd hand over secrets. An empty variable counts as not set,
 * because compose files and shells pass unset ones that way.
 */
export function withFiles(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
): { values: NodeJS.ProcessEnv; problems: string[] } {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const problems: string[] = [];
  for (const name of names) {
    const file = values[name + fileSuffix];
    if (file === undefined) continue;
    if (values[name] !== undefined) problems.push(`${name} is set twice, by ${name} and ${name}${fileSuffix}.`);
    else values[name] = contentOf(file, reason => problems.push(`${name}${fileSuffix} names a file that ${reason}.`));
  }
  return { values, problems };
}

function contentOf(file: string, onProblem: (reason: string) => void): string | undefined {
  try {
    const content = readFileSync(file, 'utf8').trim();
    if (content !== '') return content;
    onProblem('is empty');
  } catch (error) {
    onProblem(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return undefined;
}
