// Which test proves which clause and stops which threat, read from the tests' titles: writes docs/proofs.md and docs/threat-proofs.md.
// `node scripts/clauses.mjs HDR CART T` also fails on a clause of these groups without a test; `--check` writes nothing.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const groups = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const promises = promisesOf('docs/clauses.md');
const threats = promisesOf('docs/threats.md');
const clauses = [...promises, ...threats];
const proofs = new Map(clauses.map(({ id }) => [id, []]));

for (const file of globSync(['graph/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'web/e2e/**/*.spec.ts']).sort()) {
  if (file.includes('node_modules')) continue;
  for (const title of titlesOf(readFileSync(file, 'utf8'))) {
    for (const id of idsOf(title)) proofs.get(id)?.push({ file: file.replaceAll('\\', '/'), title });
  }
}

const unknown = groups.filter(group => !clauses.some(({ id }) => groupOf(id) === group));
if (unknown.length > 0) fail(`There is no group ${unknown.join(', ')} in docs/clauses.md and docs/threats.md.`);
if (!process.argv.includes('--check')) {
  writeFileSync('docs/proofs.md', page('Which test proves what', 'clauses.md', '| id | clause | proved by |', promises));
  writeFileSync('docs/threat-proofs.md', page('Which test stops whom', 'threats.md', '| id | what somebody tries | what the store does | proved by |', threats));
}
const holes = clauses.filter(({ id }) => groups.includes(groupOf(id)) && proofs.get(id).length === 0);
if (holes.length > 0) fail(`Without a test: ${holes.map(({ id }) => id).join(', ')}`);
console.log(`${clauses.filter(({ id }) => proofs.get(id).length > 0).length} of ${clauses.length} clauses have a test.`);

/** The rows of a table, each with an id of its own in the first column. */
function promisesOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| (.+) \|$/gm)].map(([, id, text]) => ({ id, text }));
}

/** First arguments of test, test.each(...) and describe, in any of the three kinds of quotes. */
function titlesOf(source) {
  const calls = /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
  return [...source.matchAll(calls)].map(match => match[2].replace(/\\(.)/g, '$1'));
}

/** `[CART-4]`, and ranges such as `[HDR-1..5]`. */
function idsOf(title) {
  return [...title.matchAll(/\[([A-Z]+)-(\d+)(?:\.\.(\d+))?\]/g)].flatMap(([, group, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${group}-${Number(from) + index}`));
}

function groupOf(id) {
  return id.split('-')[0];
}

function page(title, source, head, rowsOf) {
  const rows = rowsOf.map(({ id, text }) => {
    const tests = proofs.get(id).map(({ file, title }) => `${title.replaceAll('|', '\\|')} (\`${file}\`)`);
    return `| ${id} | ${text} | ${tests.join('<br>') || 'none yet'} |`;
  });
  const line = head.replaceAll(/[^|]+/g, ' --- ');
  return `# ${title}\n\nMade by \`npm run clauses\` from the titles of the tests; see [${source}](${source}).\n\n${head}\n${line}\n${rows.join('\n')}\n`;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
