import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** All documents except the lists that `npm run clauses` generates, which may lag behind the tests they name. */
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  .filter(file => !file.endsWith('proofs.md'))
  .sort();
/** Folders that documents may omit at the beginning of a path */
const bases = ['', 'graph', 'graph/src', 'web/src', 'deploy'];

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const proseOf = (file: string) => textOf(file).replace(/^```.*?^```/gms, '');

/** Finds the matches of a pattern in all documents. */
function mentions(pattern: RegExp) {
  return documents.flatMap(file =>
    [...proseOf(file).matchAll(pattern)].map(([text, ...groups]) => ({ file, text, groups })),
  );
}

/** Returns the anchors that GitHub generates for a document's headings. */
function anchorsOf(file: string): string[] {
  const headings = [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map(heading =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('finds the documents', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'docs/decisions/README.md']));
});

test('links between documents point to existing files and headings', () => {
  const broken = mentions(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g).filter(({ file, groups: [path, anchor] }) => {
    const target = path ? join(dirname(file), path) : file;
    return !existsSync(join(root, target)) || (anchor && !anchorsOf(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('source files named in documents exist', () => {
  const named = mentions(/`([\w@.-]+(?:\/[\w@.-]+)+\.(?:tsx?|m?js|json|ya?ml|cfg|ini|md))`/g);
  // Build output, and the page of advisories that have to stay, exist only when needed.
  const missing = named.filter(
    ({ groups: [path = ''] }) =>
      !/dist\/|^docs\/advisories\.md$/.test(path) && !bases.some(base => existsSync(join(root, base, path))),
  );
  expect(missing).toEqual([]);
});

test('npm scripts named in documents exist, and README.md or docs/development.md lists every script', () => {
  const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts);
  expect(
    mentions(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g).filter(({ groups: [name = ''] }) => !scripts.includes(name)),
  ).toEqual([]);
  const lists = textOf('README.md') + textOf('docs/development.md');
  const commands = [...lists.matchAll(/`(?:npm (?:run )?)?([a-z][\w:-]*)[^`]*`/g)].map(([, name]) => name);
  expect(scripts.filter(name => !commands.includes(name))).toEqual([]);
});

test('every document is listed in the README.md of its folder', () => {
  const pages = documents.filter(file => file.startsWith('docs/') && !file.endsWith('README.md'));
  expect(
    pages.filter(file => !textOf(`${dirname(file)}/README.md`).includes(`(${file.slice(dirname(file).length + 1)})`)),
  ).toEqual([]);
});

test.each([
  ['README.md', 250],
  ['CONTRIBUTING.md', 200],
  ['docs/speed.md', 60],
])('%s has at most %i lines', (file, most) => {
  expect(textOf(file).split('\n').length).toBeLessThanOrEqual(most);
});
