import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8').split('\n');
/** Lines of the Dockerfile's stages, each starting with FROM */
const stages = read('Dockerfile')
  .join('\n')
  .split(/^FROM .*$/m)
  .slice(1)
  .map(stage => stage.split('\n'));
const ignored = read('.dockerignore').filter(line => line && !line.startsWith('#'));

/** Whether the build may read a path: the last pattern that matches it, or a folder above it, decides. */
function isSent(path: string): boolean {
  let sent = true;
  for (const line of ignored) {
    // Unlike the patterns of a shell, these match names that start with a period.
    const pattern = line
      .replace(/^!/, '')
      .replaceAll('.', '\\.')
      .replace(/^\*\*\//, '(?:.+/)?')
      .replaceAll('*', '[^/]*');
    if (new RegExp(`^${pattern}(/.*)?$`).test(path)) sent = line.startsWith('!');
  }
  return sent;
}

/** Carries out the COPY lines of a stage that match, from one folder to another. */
function copy(stage: readonly string[] | undefined, line: RegExp, from: string, to: string): void {
  for (const copied of stage ?? []) {
    const words = line.exec(copied)?.[1]?.split(' ');
    const target = words?.pop();
    if (!words || !target) continue;
    for (const source of words) {
      const path = source.replace('/store/', '');
      if (from === root && !isSent(path)) throw new Error(`.dockerignore withholds ${path}.`);
      cpSync(join(from, path), join(to, target.endsWith('/') ? join(target, path) : target), {
        recursive: true,
        filter: file => from !== root || isSent(relative(root, file)),
      });
    }
  }
}

test('the image builds and starts from exactly the files that the Dockerfile copies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-image-'));
  try {
    const [built, image] = [join(folder, 'build'), join(folder, 'image')];
    copy(stages[0], /^COPY (.*)$/, root, built);
    // In place of `npm ci`
    symlinkSync(join(root, 'node_modules'), join(built, 'node_modules'));
    const build = spawnSync('npm', ['run', 'build'], { cwd: built, encoding: 'utf8' });
    expect([build.status, build.status === 0 ? '' : build.stdout + build.stderr]).toEqual([0, '']);
    copy(stages[1], /^COPY --from=build (?!.*node_modules)(.*)$/, built, image);
    symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'));
    const command = JSON.parse(/^CMD (.*)$/m.exec(stages[1]?.join('\n') ?? '')?.[1] ?? '[]') as string[];
    const started = spawnSync(process.execPath, command.slice(1), {
      cwd: image,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    });
    expect(started.stdout + started.stderr).toMatch(/DEFAULT_CUSTOMER_PASSWORD must be set in production/);
    expect(started.status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
