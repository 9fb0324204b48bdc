import { readStored, writeWhileSignedIn } from '../session/sealed-storage/index';
import { ownerOf } from '../session/stored-user';

/** Returns the key of the contact or location of this customer's last order, to preselect it. */
export async function lastChoice(name: 'contact' | 'location', customerNumber: number): Promise<number | null> {
  const text = await readStored(name);
  if (text === null || ownerOf(text) !== customerNumber) return null;
  const { key } = JSON.parse(text) as { key?: unknown };
  return typeof key === 'number' ? key : null;
}

export function keepChoice(name: 'contact' | 'location', customerNumber: number, key: number): Promise<void> {
  return writeWhileSignedIn(name, JSON.stringify({ customerNumber, key }));
}
