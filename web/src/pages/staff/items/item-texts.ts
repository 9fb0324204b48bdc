import { fieldNames } from '#definitions/field';
import { itemFaults, pricingInfoFields, productFields } from '#definitions/product';
import type { UnitOfMeasure } from '#definitions/unit';
import { fieldKind, fieldKinds } from '../../../ui/field-kinds';
import { changedValues, emptyTexts, newValues, storedTexts } from '../records/record-texts';
import type { FieldKind, FieldKinds } from '../../../ui/use-fields';
import type { ItemForm_ProductFragment } from './items.generated';

export const flagNames = fieldNames(pricingInfoFields);

const allFields = { ...productFields, ...pricingInfoFields };

export type ItemName = keyof typeof allFields;
export type ItemTexts = Record<ItemName, string>;

const kinds = fieldKinds(allFields);

type ComparedName = keyof ReturnType<typeof itemFaults>;

/** Returns a field whose rule also compares it with others. */
function comparedKind(name: ComparedName): FieldKind<ItemName> {
  const kind = kinds[name];
  return { ...kind, rule: (text, values) => kind.rule(text, values) ?? faultsOf(values)[name] ?? null };
}

function faultsOf(values: ItemTexts) {
  return itemFaults({
    minimumQuantity: Number(values.minimumQuantity),
    maximumQuantity: Number(values.maximumQuantity),
    quantityMultiple: Number(values.quantityMultiple),
    defaultQuantity: Number(values.defaultQuantity),
    standardCost: itemKinds.standardCost.rule(values.standardCost, values) === null ? values.standardCost.trim() : '0',
    unit: values.unit as UnitOfMeasure,
    priceBreaks: values.priceBreaks,
  });
}

export const itemKinds: FieldKinds<ItemName> = {
  ...kinds,
  // Optional on the server.
  auxilliaryItemId: fieldKind(productFields.auxilliaryItemId, true),
  vendorItemNumber: fieldKind(productFields.vendorItemNumber, true),
  maximumQuantity: comparedKind('maximumQuantity'),
  defaultQuantity: comparedKind('defaultQuantity'),
  priceBreaks: comparedKind('priceBreaks'),
};

/** The form of a new item requires every field. */
export const newItemKinds: FieldKinds<ItemName> = {
  ...itemKinds,
  countryOfOrigin: fieldKind(productFields.countryOfOrigin, true),
};

export const noItem: ItemTexts = {
  ...emptyTexts(allFields),
  quantityMultiple: String(productFields.quantityMultiple.initial),
};

export function textsOfItem(item: ItemForm_ProductFragment): ItemTexts {
  return { ...storedTexts(productFields, item), ...storedTexts(pricingInfoFields, item.pricingInfo) };
}

/** Returns a new item in the format of the API. */
export function newItem(texts: ItemTexts) {
  return { ...newValues(productFields, texts), pricingInfo: newValues(pricingInfoFields, texts) };
}

/** Returns the changes in the format of the API. Flags are a separate record; null if they are unchanged. */
export function itemChanges(changed: Partial<ItemTexts>) {
  const product = changedValues(productFields, changed);
  const flags = changedValues(pricingInfoFields, changed);
  return {
    product: Object.keys(product).length > 0 ? product : null,
    flags: Object.keys(flags).length > 0 ? flags : null,
  };
}
