import { existsSync } from 'node:fs';
import { installOrExplain, tryInstall } from './install.mjs';

const shell = '/usr/bin/chromium-headless-shell';
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of a Chromium for the browser tests: CHROMIUM_PATH, the headless shell, or any other. Installs the
 * shell if possible. It has the same engine without windows, and a new context takes a third less work.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(shell) || tryInstall(['chromium-headless-shell'], 'testing the pages')) return shell;
  const { chromium } = await import('@playwright/test');
  const found = [...places, chromium.executablePath()].find(path => existsSync(path));
  if (!found) installOrExplain(['chromium-headless-shell'], 'testing the pages in Chromium');
  return found ?? shell;
}
