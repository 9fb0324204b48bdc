import { spawnSync } from 'node:child_process';

let listed = false;

/** Installs Debian packages where that is possible; says in one line what to install, and ends, where it is not. */
export function installOrExplain(packages, forWhat) {
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && succeeds('apt-get', ['--version']);
  if (!canInstall) {
    console.error(`${forWhat} is missing: install ${packages.join(' and ')} (on Debian: apt-get install ${packages.join(' ')}) and run this again.`);
    process.exit(1);
  }
  console.log(`Installing ${packages.join(' ')} for ${forWhat}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!listed) spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  listed = true;
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) {
    console.error(`${packages.join(' ')} could not be installed.`);
    process.exit(1);
  }
}

export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
