import { existsSync } from 'node:fs';
import { installOrExplain, tryInstall } from './install.mjs';

const shell = '/usr/bin/chromium-headless-shell';
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, the headless shell, or any other. The shell has the same engine without
 * windows, and a fresh context costs it a third less work, so it is installed where that is possible.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(shell) || tryInstall(['chromium-headless-shell'], 'testing the pages')) return shell;
  const { chromium } = await import('@playwright/test');
  const found = [...places, chromium.executablePath()].find(path => existsSync(path));
  if (!found) installOrExplain(['chromium-headless-shell'], 'testing the pages in Chromium');
  return found ?? shell;
}
