import { readFileSync, statSync } from 'node:fs';

const entry = 'src/app/entry-client.tsx';
const kilobyte = 1000;
/** Brotli; what a first visit of a storefront page may fetch in scripts, and in scripts and styles together. */
const mostScripts = 200 * kilobyte;
const mostAltogether = 230 * kilobyte;

/** Page -> bytes of its scripts and styles as they travel, by the manifest of a build that is compressed already. */
export function pageWeights(clientDir) {
  const manifest = JSON.parse(readFileSync(`${clientDir}/.vite/manifest.json`, 'utf8'));
  const pages = Object.keys(manifest).filter(name => /^src\/pages\/(storefront|checkout|account)\//.test(name));
  return pages.map(page => ({ page, ...weigh(manifest, [entry, page], clientDir) }));
}

function weigh(manifest, names, clientDir) {
  const seen = new Set();
  const files = new Set();
  const walk = name => {
    if (seen.has(name)) return;
    seen.add(name);
    const { file, imports = [], css = [] } = manifest[name];
    [file, ...css].forEach(path => files.add(path));
    imports.forEach(walk);
  };
  names.forEach(walk);
  const bytes = ending =>
    [...files].filter(file => file.endsWith(ending)).reduce((sum, file) => sum + travelling(`${clientDir}/${file}`), 0);
  return { files: files.size, scripts: bytes('.js'), styles: bytes('.css') };
}

/** Very small files are not worth compressing. */
function travelling(file) {
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}

/** Sentences about the pages that have grown too heavy. */
export function tooHeavy(clientDir) {
  return pageWeights(clientDir)
    .filter(({ scripts, styles }) => scripts > mostScripts || scripts + styles > mostAltogether)
    .map(
      ({ page, scripts, styles }) =>
        `${page} fetches ${scripts} bytes of scripts and ${styles} of styles; ${mostScripts} and ${mostAltogether} altogether are what a page may.`,
    );
}

/** Sentences about files that need each other in a circle: one of them runs before what it uses is made. */
export function circularFiles(clientDir) {
  const manifest = JSON.parse(readFileSync(`${clientDir}/.vite/manifest.json`, 'utf8'));
  const needs = start => {
    const seen = new Set();
    const walk = name =>
      (manifest[name].imports ?? []).filter(other => !seen.has(other)).forEach(other => walk(other, seen.add(other)));
    walk(start);
    return seen;
  };
  return Object.keys(manifest)
    .filter(name => needs(name).has(name))
    .map(name => `${manifest[name].file} needs itself through other files of the build.`);
}
