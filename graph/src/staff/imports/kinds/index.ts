import { customerKind } from './customer-kind.js';
import type { ImportKind, ImportKindName } from './import-kind.js';
import { itemKind, searchedFields } from './item-kind.js';
import { vendorKind } from './vendor-kind.js';

export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  products: itemKind,
  customers: customerKind,
  vendors: vendorKind,
};

export function kindOf({ kind }: { kind: ImportKindName }): ImportKind {
  return importKinds[kind];
}

export { searchedFields };
export type {
  Complaint,
  FieldGroup,
  ImportKind,
  ImportKindName,
  ImportScope,
  StoredField,
  StoredRecord,
  StoredTable,
} from './import-kind.js';
