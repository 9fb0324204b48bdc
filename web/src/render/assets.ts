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

/** Finds the assets of a page by its file. Error pages have none. */
export type FindAssets = (file?: string) => PageAssets | Promise<PageAssets>;

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

/**
 * Reads the build's manifest once. Finds what the entry and each page import, without duplicates. Throws if the build
 * lacks one of the pages, which would arrive without styles.
 */
export function assetsOfBuild(clientDir: string, pages: readonly string[]): FindAssets {
  const manifest = JSON.parse(fs.readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = manifest[clientEntry];
  const missing = [clientEntry, ...pages].filter(name => !(name in manifest));
  if (!entry || missing.length > 0)
    throw new Error(`The build in ${clientDir} lacks ${missing.join(', ')}. Build the web again.`);
  const read = (file: string) => fs.readFileSync(path.join(clientDir, file), 'utf8');
  const script = read(pageStart);
  const scriptHash = hashOf(script);

  const find = (page?: string): PageAssets => {
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
    if (page) walk(page);
    scripts.delete(`/${entry.file}`);
    const style = [...styles].map(read).join('');
    return {
      entry: `/${entry.file}`,
      scripts: [...scripts],
      styles: [...styles],
      inline: { style, script, styleHash: hashOf(style), scriptHash },
    };
  };

  const found = new Map([undefined, ...pages].map(page => [page, find(page)]));
  return file => {
    const assets = found.get(file);
    if (!assets) throw new Error(`No page has the file ${file}.`);
    return assets;
  };
}
