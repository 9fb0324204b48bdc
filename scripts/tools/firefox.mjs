import { existsSync } from 'node:fs';
import { installOrExplain } from './install.mjs';

const places = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/**
 * Returns the path of a Firefox for the browser tests: FIREFOX_PATH or an installed one. Otherwise installs Debian's.
 */
export function findFirefox() {
  const found = installed();
  if (found) return found;
  installOrExplain(['firefox-esr'], 'testing the pages in Firefox');
  const path = installed();
  if (!path) throw new Error('Firefox was installed but cannot be found.');
  return path;
}

function installed() {
  return process.env.FIREFOX_PATH || places.find(path => existsSync(path)) || null;
}
