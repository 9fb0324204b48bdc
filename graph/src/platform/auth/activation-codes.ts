import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** Without 0 O, 1 I L, 2 Z, 5 S, 8 B, U and V: codes are read from paper and over the phone. */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679';
const length = 10;

interface Keys {
  hashing: Buffer;
  sealing: Buffer;
}

/**
 * Creates and checks the one-time codes with which customers set their first password. The database stores a keyed hash
 * of each code, so a copy of the database is useless for guessing.
 */
export class ActivationCodes {
  private readonly current: Keys;
  private readonly all: readonly Keys[];

  /**
   * @param previousSecret The signing secret before its last change; codes created with it stay valid while it is
   * configured
   */
  constructor(secret: string, previousSecret: string | null = null) {
    this.current = keysOf(secret);
    this.all = previousSecret === null ? [this.current] : [this.current, keysOf(previousSecret)];
  }

  /** A random code of ten characters. */
  make(): string {
    return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  }

  /** The hash that the database stores; it also depends on the customer. */
  hash(customerKey: number, code: string): string {
    return hashWith(this.current, customerKey, code);
  }

  /** Compares a typed code; ignores case, spaces and hyphens. */
  matches(customerKey: number, typed: string, hash: string): boolean {
    const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
    const stored = Buffer.from(hash);
    return this.all.some(keys => {
      const tried = Buffer.from(hashWith(keys, customerKey, code));
      return tried.length === stored.length && timingSafeEqual(tried, stored);
    });
  }

  /** Encrypts a code (AES-256-GCM) until it is mailed or downloaded. */
  seal(code: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.current.sealing, nonce);
    const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypts a code; null if its secret is no longer configured. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const { sealing } of this.all) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), {
          authTagLength: 16,
        }).setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        // Encrypted with the other key.
      }
    }
    return null;
  }
}

/** Formats the code for display, in two groups of five. */
export function groupedCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

function keysOf(secret: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `activation code ${purpose}`, 32));
  return { hashing: key('hash'), sealing: key('seal') };
}

function hashWith({ hashing }: Keys, customerKey: number, code: string): string {
  return createHmac('sha256', hashing).update(`${customerKey}:${code}`).digest('hex');
}
