import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Scripts and styles in a page's head. */
export interface PageAssets {
  entry: string;
  scripts: string[];
  styles: string[];
  /** Content of the page itself, so that the first paint waits for no file. Otherwise the page links its styles. */
  inline?: InlineAssets;
}

/** All styles and the first script, with the hashes by which the content security policy allows them. */
export interface InlineAssets {
  style: string;
  script: string;
  styleHash: string;
  scriptHash: string;
}

/** Finds the assets of a page by its route ids. */
export type FindAssets = (routeIds: readonly string[]) => PageAssets | Promise<PageAssets>;

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestEntry>;

const clientEntry = 'src/start/entry-client.tsx';

/** Runs before the first paint. */
export const pageStart = '/page-start.js';

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** A route's id is its page's name in the manifest. A "#" suffix distinguishes two routes of one page. */
export function pageFile(routeId: string): string {
  return routeId.split('#')[0] ?? routeId;
}

/** Reads the build's manifest once. Finds what the entry and the matched pages import, without duplicates. */
export function assetsOfBuild(clientDir: string): FindAssets {
  const manifest = JSON.parse(fs.readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = manifest[clientEntry];
  if (!entry) throw new Error(`The build in ${clientDir} lacks ${clientEntry}. Build the web again.`);
  const read = (file: string) => fs.readFileSync(path.join(clientDir, file), 'utf8');
  const script = read(pageStart);
  const scriptHash = hashOf(script);
  const found = new Map<string, PageAssets>();

  const find = (pages: readonly string[]): PageAssets => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const seen = new Set<string>();
    const walk = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || seen.has(name)) return;
      seen.add(name);
      // Imports first: a page's styles come after those they override.
      chunk.imports?.forEach(walk);
      scripts.add(`/${chunk.file}`);
      chunk.css?.forEach(file => styles.add(`/${file}`));
    };
    walk(clientEntry);
    pages.forEach(walk);
    scripts.delete(`/${entry.file}`);
    const style = [...styles].map(read).join('');
    return {
      entry: `/${entry.file}`,
      scripts: [...scripts],
      styles: [...styles],
      inline: { style, script, styleHash: hashOf(style), scriptHash },
    };
  };

  return routeIds => {
    const pages = routeIds.map(pageFile).filter(name => name in manifest);
    const known = found.get(pages.join());
    if (known) return known;
    const assets = find(pages);
    found.set(pages.join(), assets);
    return assets;
  };
}
