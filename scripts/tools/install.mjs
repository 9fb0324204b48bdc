import { spawnSync } from 'node:child_process';

let listed = false;

/** Installs Debian packages if possible. Otherwise prints what to install, and exits. */
export function installOrExplain(packages, forWhat) {
  if (tryInstall(packages, forWhat)) return;
  console.error(
    `${forWhat} needs ${packages.join(' and ')}: install it (on Debian: apt-get install ${packages.join(' ')}) and run this again.`,
  );
  process.exit(1);
}

/** Installs Debian packages. Returns false if this is not Debian, not root, or the packages cannot be fetched. */
export function tryInstall(packages, forWhat) {
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && succeeds('apt-get', ['--version']);
  if (!canInstall) return false;
  console.log(`Installing ${packages.join(' ')} for ${forWhat}`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  if (!listed) spawnSync('apt-get', ['update', '-qq'], options);
  listed = true;
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status === 0;
}

export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
