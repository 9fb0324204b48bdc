import { readFileSync } from 'node:fs';

/** Vite's list of the built files, and which of them import which. */
export function readManifest(clientDir) {
  return JSON.parse(readFileSync(`${clientDir}/.vite/manifest.json`, 'utf8'));
}

/** Names of the entries that `names` import, directly or through others; `names` themselves only where a circle leads back to them. */
export function importsOf(manifest, names) {
  const found = new Set();
  const walk = name =>
    (manifest[name].imports ?? []).filter(other => !found.has(other)).forEach(other => walk(other, found.add(other)));
  names.forEach(walk);
  return found;
}

/** One sentence for each built file that imports itself through others: one of these would run before its imports are defined. */
export function circularImports(clientDir) {
  const manifest = readManifest(clientDir);
  return Object.keys(manifest)
    .filter(name => importsOf(manifest, [name]).has(name))
    .map(
      name =>
        `${manifest[name].file} imports itself through other built files. See codeSplitting in web/vite.config.ts.`,
    );
}
