// Solves a proof-of-work challenge. The library's own worker uses Node's crypto; this one uses Web Crypto.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

handler({ deriveKey });
