// Tries numbers until one gives the key that a challenge asks for. The library's ready worker calls Node's arithmetic;
// this one calls the browser's.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

handler({ deriveKey });
