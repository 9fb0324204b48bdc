import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const serverFile = fileURLToPath(new URL('../../graph/dist/main.js', import.meta.url));
const compiledFiles = fileURLToPath(new URL('../../graph/.cache/compiled', import.meta.url));

export interface StoreServer {
  url: string;
  dataDir: string;
  /** Warnings and errors that the server wrote. */
  complaints: string[];
  stop(): Promise<void>;
  /** Kills it without warning, like a crash. */
  kill(): Promise<void>;
}

/** Starts the built server on a free port, with its data in `dataDir`. `env` extends the shared settings. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<StoreServer> {
  const child = spawn(process.execPath, [serverFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // The servers of all workers share Node's compile cache.
      NODE_COMPILE_CACHE: compiledFiles,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'demo',
      // bcrypt's lowest cost, because these tests sign in a hundred times.
      PASSWORD_COST: '4',
      TOKEN_SECRET: 'a secret of the browser tests, used nowhere else',
      // All browsers of these tests have the same address.
      REGISTRATIONS_PER_HOUR: '1000',
      REST_REGISTRATIONS_PER_HOUR: '1000',
      NUMBER_QUESTIONS_PER_MINUTE: '1000',
      CAPTCHAS_PER_HOUR: '1000',
      CHANGES_PER_HOUR: '100000',
      ORDERS_PER_MINUTE: '1000',
      ORDERS_PER_HOUR: '10000',
      MAILS_PER_RECIPIENT_PER_HOUR: '10000',
      SIGN_IN_HELP_PER_HOUR: '1000',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const complaints: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      const opened = / is open at (http:[^\s"]+)/.exec(line)?.[1];
      if (opened) resolve(opened);
      else if (isComplaint(line)) complaints.push(line);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${complaints.join('\n')}`)));
  });
  return { url, dataDir, complaints, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
}

/** Returns whether a line is a warning or an error. All other output is the list of demo accounts. */
function isComplaint(line: string): boolean {
  return line !== '' && !/^(Demo accounts| {2}\d{5} \/ )/.test(line);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
