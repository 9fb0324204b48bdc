import { existsSync } from 'node:fs';
import { installOrExplain } from './install.mjs';

// The build of Chromium without windows is what headless tests use: the same engine, and a seventh less work for the machine.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium for the browser tests: CHROMIUM_PATH, an installed one, Playwright's own, or one that is installed now. */
export async function findChromium() {
  const found = await installed();
  if (found) return found;
  installOrExplain(['chromium-headless-shell'], 'the browser tests');
  const path = await installed();
  if (!path) throw new Error('Chromium was installed and is still not found.');
  return path;
}

async function installed() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const { chromium } = await import('@playwright/test');
  return [...places, chromium.executablePath()].find(path => existsSync(path)) ?? null;
}
