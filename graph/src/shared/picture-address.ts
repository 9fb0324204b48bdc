/** An https address without a name and password in it, or a path of this store: what may stand as a picture's source. */
export function isPictureAddress(text: string): boolean {
  if (/[\s\\"'<>`]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}
