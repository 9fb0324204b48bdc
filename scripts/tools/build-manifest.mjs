import { readFileSync } from 'node:fs';

/** Reads Vite's manifest of the built files and their imports. */
export function readManifest(clientDir) {
  return JSON.parse(readFileSync(`${clientDir}/.vite/manifest.json`, 'utf8'));
}

/**
 * Returns the names of the entries that `names` import, directly or indirectly. It includes one of `names` only if it
 * is in an import cycle.
 */
export function importsOf(manifest, names) {
  const found = new Set();
  const walk = name =>
    (manifest[name].imports ?? []).filter(other => !found.has(other)).forEach(other => walk(other, found.add(other)));
  names.forEach(walk);
  return found;
}

/**
 * Returns an error for each file in an import cycle, because one of its files would run before its imports are defined.
 */
export function circularImports(clientDir) {
  const manifest = readManifest(clientDir);
  return Object.keys(manifest)
    .filter(name => importsOf(manifest, [name]).has(name))
    .map(
      name =>
        `${manifest[name].file} imports itself through other built files. See codeSplitting in web/vite.config.ts.`,
    );
}
