import { cleanAmount, cleanDigits, required, type FieldRule } from '../../../ui/field-rules';
import { optional } from '../../../ui/business-labels';
import { recordLabels } from '../records/record-labels';
import type { FieldKind, FieldKinds } from '../../../ui/use-fields';
import type { ItemForm_ProductFragment } from './items.generated';

const textNames = ['productId', 'auxilliaryItemId', 'description', 'vendorItemNumber', 'standardCost', 'basePrice', 'imageAddress', 'countryOfOrigin'] as const;
const numberNames = ['minimumQuantity', 'maximumQuantity', 'defaultQuantity', 'vendorKey', 'categoryKey'] as const;
const markNames = ['featured', 'onSale', 'inStoreOnly'] as const;
export const FLAG_NAMES = ['allowReturns', 'taxable', 'federalTax', 'stateTax', 'localTax', 'municipalTax'] as const;

type TextName = (typeof textNames)[number];
type NumberName = (typeof numberNames)[number];
type MarkName = (typeof markNames)[number];
type FlagName = (typeof FLAG_NAMES)[number];
export type ItemName = TextName | NumberName | MarkName | FlagName;
export type ItemTexts = Record<ItemName, string>;

const labels = recordLabels.product;
const MOST_QUANTITY = 999_999;

const amountRule: FieldRule = (text) => (/^\d{1,7}(\.\d{1,4})?$/.test(text.trim()) ? null : 'Enter dollars from 0 to 9999999.9999, with at most 4 decimals');
const addressRule: FieldRule = (text) =>
  /^(https:\/\/[^\s/]|\/(?!\/))\S*$/.test(text.trim()) && text.trim().length <= 1000 ? null : 'Enter an https address, or a path of this store from "/"';

function quantityRule(text: string): string | null {
  return text !== '' && Number(text) <= MOST_QUANTITY ? null : 'Enter a whole number from 0 to 999999';
}

function mark(label: string): FieldKind<ItemName> {
  return { label, rule: () => null };
}

/** Minimum <= default <= maximum, where a maximum of 0 is none. */
const quantityKinds: Pick<FieldKinds<ItemName>, 'minimumQuantity' | 'maximumQuantity' | 'defaultQuantity'> = {
  minimumQuantity: { label: labels.minimumQuantity, rule: quantityRule, clean: cleanDigits },
  maximumQuantity: {
    label: labels.maximumQuantity,
    rule: (text, values) => {
      const isBelow = Number(text) > 0 && Number(text) < Number(values.minimumQuantity);
      return quantityRule(text) ?? (isBelow ? 'Must be 0 for none, or at least the minimum quantity' : null);
    },
    clean: cleanDigits,
  },
  defaultQuantity: {
    label: labels.defaultQuantity,
    rule: (text, values) => {
      if (Number(text) < Number(values.minimumQuantity)) return quantityRule(text) ?? 'Must be at least the minimum quantity';
      const isAbove = Number(values.maximumQuantity) > 0 && Number(text) > Number(values.maximumQuantity);
      return quantityRule(text) ?? (isAbove ? 'Must be at most the maximum quantity' : null);
    },
    clean: cleanDigits,
  },
};

export const itemKinds: FieldKinds<ItemName> = {
  productId: { label: labels.productId, rule: required('Invalid item id, must have value', 50) },
  auxilliaryItemId: { label: labels.auxilliaryItemId, rule: required('Invalid auxiliary item id, must have value', 50) },
  description: { label: labels.description, rule: required('Invalid description, must have value', 500) },
  vendorKey: { label: labels.vendorKey, rule: (text) => (text === '' ? 'Pick a vendor from the list' : null) },
  vendorItemNumber: { label: labels.vendorItemNumber, rule: required('Invalid vendor item number, must have value', 50) },
  categoryKey: { label: labels.categoryKey, rule: (text) => (text === '' ? 'Choose a category' : null) },
  standardCost: { label: labels.standardCost, rule: amountRule, clean: cleanAmount },
  basePrice: { label: labels.basePrice, rule: amountRule, clean: cleanAmount },
  ...quantityKinds,
  imageAddress: { label: labels.imageAddress, rule: addressRule },
  countryOfOrigin: { label: optional(labels.countryOfOrigin), rule: (text) => (text.trim().length > 100 ? 'Must have at most 100 characters' : null) },
  featured: mark(labels.featured),
  onSale: mark(labels.onSale),
  inStoreOnly: mark(labels.inStoreOnly),
  allowReturns: mark(labels.allowReturns),
  taxable: mark(labels.taxable),
  federalTax: mark(labels.federalTax),
  stateTax: mark(labels.stateTax),
  localTax: mark(labels.localTax),
  municipalTax: mark(labels.municipalTax),
};

/** Of a new item every input is filled. */
export const newItemKinds: FieldKinds<ItemName> = {
  ...itemKinds,
  countryOfOrigin: { label: labels.countryOfOrigin, rule: required('Invalid country of origin, must have value', 100) },
};

const entriesOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

export const noItem: ItemTexts = {
  ...entriesOf(textNames, () => ''),
  ...entriesOf(numberNames, () => ''),
  ...entriesOf([...markNames, ...FLAG_NAMES], () => 'false'),
};

export function textsOfItem(item: ItemForm_ProductFragment): ItemTexts {
  return {
    ...entriesOf([...textNames, ...numberNames, ...markNames], (name) => String(item[name] ?? '')),
    ...entriesOf(FLAG_NAMES, (name) => String(item.pricingInfo[name])),
  };
}

/** Everything of a new item, as it is sent. */
export function newItem(texts: ItemTexts) {
  return {
    ...entriesOf(textNames, (name) => texts[name]),
    ...entriesOf(numberNames, (name) => Number(texts[name])),
    ...entriesOf(markNames, (name) => texts[name] === 'true'),
    pricingInfo: entriesOf(FLAG_NAMES, (name) => texts[name] === 'true'),
  };
}

/** What was changed, as it is sent; flags are a record of their own. Null: nothing of it was changed. */
export function itemChanges(changed: Partial<ItemTexts>) {
  const given = <Name extends ItemName>(names: readonly Name[]) => names.filter((name) => changed[name] !== undefined);
  const isOn = (name: ItemName) => changed[name] === 'true';
  const product: Partial<Record<TextName, string> & Record<NumberName, number> & Record<MarkName, boolean>> = {
    ...entriesOf(given(textNames), (name) => changed[name] as string),
    ...entriesOf(given(numberNames), (name) => Number(changed[name])),
    ...entriesOf(given(markNames), isOn),
  };
  const flags: Partial<Record<FlagName, boolean>> = entriesOf(given(FLAG_NAMES), isOn);
  return { product: Object.keys(product).length > 0 ? product : null, flags: Object.keys(flags).length > 0 ? flags : null };
}
