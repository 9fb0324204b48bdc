import { fieldNames, namesOf } from '#definitions/field';
import { itemFaults, pricingInfoFields, productFields } from '#definitions/product';
import type { UnitOfMeasure } from '#definitions/unit';
import { fieldKind } from '../../../ui/field-kinds';
import type { FieldKind, FieldKinds } from '../../../ui/use-fields';
import type { ItemForm_ProductFragment } from './items.generated';

const textNames = namesOf(productFields, 'text', 'picture', 'price', 'priceBreaks', 'attributes');
const choiceNames = namesOf(productFields, 'choice');
const numberNames = namesOf(productFields, 'quantity', 'reference');
const markNames = namesOf(productFields, 'flag');
export const flagNames = fieldNames(pricingInfoFields);

type TextName = (typeof textNames)[number];
type ChoiceName = (typeof choiceNames)[number];
type NumberName = (typeof numberNames)[number];
type MarkName = (typeof markNames)[number];
type FlagName = (typeof flagNames)[number];
export type ItemName = TextName | ChoiceName | NumberName | MarkName | FlagName;
export type ItemTexts = Record<ItemName, string>;

const allFields = { ...productFields, ...pricingInfoFields };

/** The server accepts an item without these, but the form requires them. */
const askedFor: readonly ItemName[] = ['auxilliaryItemId', 'vendorItemNumber'];

const kindOf = (name: ItemName, asked = askedFor) =>
  asked.includes(name) ? fieldKind<ItemName>(allFields[name], true) : fieldKind<ItemName>(allFields[name]);

const entriesOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<Name, Value>;

type ComparedName = keyof ReturnType<typeof itemFaults>;

/** A field whose rule also compares it with others. */
function comparedKind(name: ComparedName): FieldKind<ItemName> {
  const kind = kindOf(name);
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
  ...entriesOf(fieldNames(allFields), name => kindOf(name)),
  maximumQuantity: comparedKind('maximumQuantity'),
  defaultQuantity: comparedKind('defaultQuantity'),
  priceBreaks: comparedKind('priceBreaks'),
};

/** In the form of a new item, every field is required. */
export const newItemKinds: FieldKinds<ItemName> = {
  ...itemKinds,
  countryOfOrigin: kindOf('countryOfOrigin', ['countryOfOrigin']),
};

export const noItem: ItemTexts = {
  ...entriesOf(textNames, () => ''),
  ...entriesOf(numberNames, () => ''),
  unit: productFields.unit.initial,
  quantityMultiple: String(productFields.quantityMultiple.initial),
  ...entriesOf([...markNames, ...flagNames], () => 'false'),
};

export function textsOfItem(item: ItemForm_ProductFragment): ItemTexts {
  return {
    ...entriesOf([...textNames, ...choiceNames, ...numberNames, ...markNames], name => String(item[name] ?? '')),
    ...entriesOf(flagNames, name => String(item.pricingInfo[name])),
  };
}

/** A new item as it is sent. */
export function newItem(texts: ItemTexts) {
  return {
    ...entriesOf(textNames, name => texts[name]),
    ...entriesOf(choiceNames, name => texts[name] as UnitOfMeasure),
    ...entriesOf(numberNames, name => Number(texts[name])),
    ...entriesOf(markNames, name => texts[name] === 'true'),
    pricingInfo: entriesOf(flagNames, name => texts[name] === 'true'),
  };
}

/** The changes as they are sent; flags are a separate record. null: nothing of it changed. */
export function itemChanges(changed: Partial<ItemTexts>) {
  const given = <Name extends ItemName>(names: readonly Name[]) => names.filter(name => changed[name] !== undefined);
  const isOn = (name: ItemName) => changed[name] === 'true';
  const product: Partial<
    Record<TextName, string> &
      Record<ChoiceName, UnitOfMeasure> &
      Record<NumberName, number> &
      Record<MarkName, boolean>
  > = {
    ...entriesOf(given(textNames), name => changed[name] as string),
    ...entriesOf(given(choiceNames), name => changed[name] as UnitOfMeasure),
    ...entriesOf(given(numberNames), name => Number(changed[name])),
    ...entriesOf(given(markNames), isOn),
  };
  const flags: Partial<Record<FlagName, boolean>> = entriesOf(given(flagNames), isOn);
  return {
    product: Object.keys(product).length > 0 ? product : null,
    flags: Object.keys(flags).length > 0 ? flags : null,
  };
}
