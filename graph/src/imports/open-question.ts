import type { EntityManager } from '@mikro-orm/postgresql';
import { Vendor } from '../purchasing/index.js';
import type { BatchImport } from './batch-import.entity.js';
import { kindOf } from './staging/staged-rows.js';

type ReadImport = Pick<BatchImport, 'kind' | 'reading' | 'vendorKey' | 'anyVendor'>;

/** Returns the question that staff must answer before an import may be saved; null if none is open. */
export async function openQuestion(em: EntityManager, found: ReadImport): Promise<string | null> {
  if (found.reading?.lacksKey) return kindOf(found).layout.unrecognized;
  const others = await otherVendors(em, found);
  if (others.length === 0 || found.anyVendor) return null;
  const vendor = await em.findOne(Vendor, { key: found.vendorKey ?? 0 });
  return `The file names a vendor other than ${vendor ? `${vendor.id} - ${vendor.name}` : 'the chosen one'}: ${others.join('; ')}. Choose that vendor, or confirm that the items are the chosen vendor's (anyVendor).`;
}

/** Returns the names in the file's group rows that differ from the chosen vendor. */
export async function otherVendors(
  em: EntityManager,
  { reading, vendorKey }: Pick<ReadImport, 'reading' | 'vendorKey'>,
): Promise<string[]> {
  const owners = reading?.owners ?? [];
  if (owners.length === 0 || vendorKey === null) return [];
  const vendor = await em.findOne(Vendor, { key: vendorKey });
  return vendor ? owners.filter(owner => !namesVendor(owner, vendor)) : [...owners];
}

/** "MIL - Milwaukee Tool", "MIL", "Milwaukee" and "Milwaukee Tool Corp" all name MIL, Milwaukee Tool. */
export function namesVendor(text: string, { id, name }: Pick<Vendor, 'id' | 'name'>): boolean {
  const [words, ownId, ownName] = [wordsOf(text), wordsOf(id), wordsOf(name)];
  return words.length > 0 && (beginsWith(words, ownId) || beginsWith(words, ownName) || beginsWith(ownName, words));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

function beginsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.length > 0 && start.every((word, index) => words[index] === word);
}
