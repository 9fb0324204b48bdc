import type { RequestListener } from 'node:http';
import { AppError } from '../platform/shared/errors.js';
import { refuse } from './refuse.js';

/**
 * Rejects requests whose target could be interpreted differently by parts of the store. The target must be a path (RFC
 * 9112's origin form) in UTF-8 without NUL.
 */
export function onlyPaths(next: RequestListener): RequestListener {
  return (request, response) => {
    if (isPath(request.url ?? '')) return next(request, response);
    // A client reads the response only after it has sent its file.
    request.resume().once('close', () => refuse(response, new AppError('MALFORMED', 'The address could not be read.')));
  };
}

function isPath(target: string): boolean {
  if (!target.startsWith('/')) return false;
  const [path = ''] = target.split('?', 1);
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
