const sealSchema = 'v1';
const ivBytes = 12;

/** The error for a stored value that cannot be decrypted: it was edited, moved to another name, or its key is gone. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

/** Returns the additional data that binds a value to its name, site and schema. */
function place(name: string, origin: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${name}\n${origin}\n${sealSchema}`);
}

/** Returns `v1.<iv>.<ciphertext>`, both parts base64. The iv is random, so equal texts have different ciphertexts. */
export async function seal(key: CryptoKey, name: string, origin: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const algorithm = { name: 'AES-GCM', iv, additionalData: place(name, origin) };
  const cipher = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text));
  return [sealSchema, toBase64(iv), toBase64(new Uint8Array(cipher))].join('.');
}

export async function open(key: CryptoKey, name: string, origin: string, sealed: string): Promise<string> {
  const [schema, iv, cipher, ...rest] = sealed.split('.');
  if (schema !== sealSchema || !iv || !cipher || rest.length > 0) throw new SealBroken(`${name} has an unknown format`);
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: place(name, origin) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromBase64(cipher)));
  } catch {
    throw new SealBroken(`${name} cannot be decrypted`);
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0));
}
