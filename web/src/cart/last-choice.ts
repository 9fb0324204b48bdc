import { readStored, removeStored, writeWhileSignedIn } from '../session/sealed-storage/index';
import { ownerOf } from '../session/stored-user';

/** Key of the store's own location, where every customer may pick up orders. */
export const inStore = 1;

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

/** Preselects the choice of an earlier order. Null, for a record that was removed since, preselects none. */
export async function repeatChoice(
  name: 'contact' | 'location',
  customerNumber: number,
  key: number | null,
): Promise<void> {
  if (key === null) removeStored(name);
  else await keepChoice(name, customerNumber, key);
}
