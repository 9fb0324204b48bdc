/**
 * Returns whether a picture may be loaded from the address: https without user name and password, or a store path.
 */
export function isPictureAddress(text: string): boolean {
  if (/[\s\\"'<>`]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}
