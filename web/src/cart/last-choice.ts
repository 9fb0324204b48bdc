import { readOwn, writeOwn } from '../session/own-values';
import { removeStored } from '../session/sealed-storage/index';

/** Key of the store's own location, where every customer may pick up orders. */
export const inStore = 1;

/** Returns the key of the contact or location of the customer's last order, to preselect it. */
export async function lastChoice(name: 'contact' | 'location'): Promise<number | null> {
  const key = (await readOwn(name))?.key;
  return typeof key === 'number' ? key : null;
}

export function keepChoice(name: 'contact' | 'location', key: number): Promise<void> {
  return writeOwn(name, { key });
}

/** Preselects the choice of an earlier order. Null, for a record that was removed since, preselects none. */
export async function repeatChoice(name: 'contact' | 'location', key: number | null): Promise<void> {
  if (key === null) removeStored(name);
  else await keepChoice(name, key);
}
