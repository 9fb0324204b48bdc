import { readStored, writeForCustomer, type StoredName } from './sealed-storage/index';
import { currentSession } from './session-store';
import { ownerOf } from './stored-user';

type OwnName = Exclude<StoredName, 'token' | 'user' | 'cart'>;

/** Reads a value that the signed-in customer stored on this device. Returns null for another customer's. */
export async function readOwn(name: OwnName): Promise<Readonly<Record<string, unknown>> | null> {
  const text = await readStored(name);
  const customerNumber = currentSession().user?.customerNumber;
  if (text === null || customerNumber === undefined || ownerOf(text) !== customerNumber) return null;
  return JSON.parse(text) as Record<string, unknown>;
}

/** Stores a value for the signed-in customer, if there is one. */
export async function writeOwn(name: OwnName, value: Readonly<Record<string, unknown>>): Promise<void> {
  const customerNumber = currentSession().user?.customerNumber;
  if (customerNumber !== undefined) await writeForCustomer(name, JSON.stringify({ customerNumber, ...value }));
}
