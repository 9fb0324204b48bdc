import fs from 'node:fs';
import path from 'node:path';

/** What a page's head names. Scripts are fetched early, styles hold the first paint. */
export interface PageAssets {
  entry: string;
  scripts: string[];
  styles: string[];
}

/** Route ids of the page to what it needs. */
export type FindAssets = (routeIds: readonly string[]) => PageAssets | Promise<PageAssets>;

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestEntry>;

const ENTRY = 'src/app/entry-client.tsx';

/** A route's id is its page's name in the manifest; what follows "#" tells two routes of one page apart. */
export function pageFile(routeId: string): string {
  return routeId.split('#')[0] ?? routeId;
}

/** Reads the build's manifest once and finds what the entry and the matched pages import, each thing once. */
export function assetsOfBuild(clientDir: string): FindAssets {
  const manifest = JSON.parse(fs.readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The build in ${clientDir} holds no ${ENTRY}. Build the web again.`);

  return (routeIds) => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const seen = new Set<string>();
    const walk = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || seen.has(name)) return;
      seen.add(name);
      // Imports first: a page's styles come after those they build on.
      chunk.imports?.forEach(walk);
      scripts.add(`/${chunk.file}`);
      chunk.css?.forEach((file) => styles.add(`/${file}`));
    };
    walk(ENTRY);
    routeIds.map(pageFile).forEach(walk);
    scripts.delete(`/${entry.file}`);
    return { entry: `/${entry.file}`, scripts: [...scripts], styles: [...styles] };
  };
}
