import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveBatch, ArchivedRows } from '../shared/data-rules.js';
import { customersHeader } from './mailer.js';

const batchFiles = 200;

interface MailLine {
  file: string;
  sha256: string;
  content: string;
}

/** Mail stored as files because no mail server is configured. */
export function oldMails(dataDir: string): ArchivedRows {
  const directory = join(dataDir, 'mail');
  const older = (before: Date) => {
    const files = existsSync(directory)
      ? readdirSync(directory)
          .filter(file => file.endsWith('.eml'))
          .sort()
      : [];
    return files.filter(file => statSync(join(directory, file)).mtime < before);
  };
  return {
    name: 'mail',
    setting: 'mail',
    count: (_em, before) => Promise.resolve(older(before).length),
    next: (_em, before) => {
      const files = older(before).slice(0, batchFiles);
      if (files.length === 0) return Promise.resolve(null);
      const lines = files.map(file => JSON.stringify(lineOf(directory, file)));
      return Promise.resolve({ id: createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16), lines });
    },
    remove: (_em, { lines }: ArchiveBatch) => {
      for (const line of lines) {
        const { file, sha256 } = JSON.parse(line) as MailLine;
        if (lineOf(directory, file).sha256 !== sha256)
          throw new Error(`The mail ${file} changed while it was being archived.`);
        rmSync(join(directory, file));
      }
      return Promise.resolve();
    },
  };
}

function lineOf(directory: string, file: string): MailLine {
  const content = readFileSync(join(directory, file));
  return { file, sha256: createHash('sha256').update(content).digest('hex'), content: content.toString('base64') };
}

/** Deletes the files of all mails that name the customer. */
export async function removeMails(dataDir: string, customerKey: number): Promise<void> {
  const directory = join(dataDir, 'mail');
  for (const file of globSync('*.eml', { cwd: directory })) {
    const [headers = ''] = (await readFile(join(directory, file), 'utf8')).split('\n\n', 1);
    // Long headers continue on lines that begin with a space (RFC 5322, 2.2.3).
    const named = headers
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .find(line => line.startsWith(`${customersHeader}: `));
    if (named?.split(' ').includes(String(customerKey))) await rm(join(directory, file));
  }
}
