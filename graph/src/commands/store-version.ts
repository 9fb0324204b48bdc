import { readFileSync } from 'node:fs';

/** The version in package.json, which is deployed with the store. */
export function storeVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
