import { statfs } from 'node:fs/promises';

/** Less is too little for an order, a mail file or a log line to be stored reliably. */
const leastFreeBytes = 32 * 1024 * 1024;

/** Returns false if the disk of a folder is full. A folder that does not exist yet has space. */
export async function hasDiskSpace(folder: string, least = leastFreeBytes): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= least,
    () => true,
  );
}
