import { useState } from 'react';
import { namesOf } from '#definitions/field';
import { productFields } from '#definitions/product';
import { SelectField, TextAreaField, TextField } from '../../../ui/form-field';
import { Picture } from '../../../ui/picture';
import type { Fields } from '../../../ui/use-fields';
import { reloaded } from '../records/edit-records';
import { CheckOf, FieldGroup } from '../records/record-form';
import { VendorBox, type Vendor } from '../records/vendor-box';
import { SubstituteBox } from '../records/substitute-box';
import { flagNames, itemKinds, type ItemName } from './item-texts';
import { useItemCategoriesQuery } from './items.generated';
import styles from './items.module.css';

interface ItemFieldsProps {
  fields: Fields<ItemName>;
  /** Key of the item, which determines its placeholder picture. */
  itemKey?: number;
  /** The stored vendor. */
  vendor?: Vendor | null;
}

/** Returns the categories to choose from, and the name for a key. */
export function useCategories() {
  const { data } = useItemCategoriesQuery(reloaded);
  return data?.categories ?? [];
}

const hints: Partial<Record<ItemName, string>> = {
  standardCost: 'Unit price in US dollars. At 0 it shows "Call for price".',
  basePrice: 'List price in US dollars.',
  family: 'Items of a category with the same family are shown as one table.',
  attributes: 'The columns of that table, such as Thread: 3/8-16; Length: 2 in.',
  priceBreaks: 'Lower prices from a quantity on, such as 100: 1.95, 500: 1.80.',
  minimumQuantity: '0 is no limit.',
  maximumQuantity: '0 is no limit.',
  quantityMultiple: '1 is any whole number. With 0, items sold by the foot, gallon or pound may have decimals.',
  defaultQuantity: 'The quantity that pages suggest.',
};

const placedTexts: readonly ItemName[] = [
  'productId',
  'auxilliaryItemId',
  'description',
  'vendorItemNumber',
  'substituteId',
];
const otherTexts = namesOf(productFields, 'text').filter(name => !placedTexts.includes(name));

/** All fields of an item. */
export function ItemFields({ fields, itemKey = 0, vendor = null }: ItemFieldsProps) {
  const { bind } = fields;
  return (
    <>
      <FieldGroup columns={2}>
        <TextField {...bind('productId')} />
        <TextField {...bind('auxilliaryItemId')} />
      </FieldGroup>
      <Description fields={fields} />
      <FieldGroup columns={2}>
        <PickedVendor fields={fields} vendor={vendor} />
        <TextField {...bind('vendorItemNumber')} />
        <PickedCategory fields={fields} />
        {otherTexts.map(name => (
          <TextField key={name} hint={hints[name]} {...bind(name)} />
        ))}
        <TextField hint={hints.attributes} {...bind('attributes')} />
        <NamedSubstitute fields={fields} itemKey={itemKey} />
      </FieldGroup>
      <FieldGroup heading="Price" columns={2}>
        {namesOf(productFields, 'price').map(name => (
          <TextField key={name} inputMode="decimal" hint={hints[name]} {...bind(name)} />
        ))}
        <PickedUnit fields={fields} />
        <TextField hint={hints.priceBreaks} {...bind('priceBreaks')} />
      </FieldGroup>
      <FieldGroup heading="Quantities of an order" columns={3}>
        {namesOf(productFields, 'quantity').map(name => (
          <TextField key={name} inputMode="numeric" hint={hints[name]} {...bind(name)} />
        ))}
      </FieldGroup>
      <PictureFields fields={fields} itemKey={itemKey} />
      <FieldGroup heading="In the store" columns={3}>
        {namesOf(productFields, 'flag').map(name => (
          <CheckOf key={name} fields={fields} name={name} />
        ))}
      </FieldGroup>
      <FieldGroup heading="Pricing info" columns={3}>
        {flagNames.map(name => (
          <CheckOf key={name} fields={fields} name={name} />
        ))}
      </FieldGroup>
    </>
  );
}

function Description({ fields: { bind, set } }: { fields: Fields<ItemName> }) {
  const { onChange: _onChange, ...field } = bind('description');
  return <TextAreaField rows={2} {...field} onChange={({ target }) => set('description', target.value)} />;
}

function PickedVendor({ fields: { bind, set, values }, vendor }: { fields: Fields<ItemName>; vendor: Vendor | null }) {
  const [picked, setPicked] = useState<Vendor | null>(null);
  const { name, error, onBlur } = bind('vendorKey');
  const key = values.vendorKey;
  const known =
    [picked, vendor].find(one => String(one?.key) === key) ??
    (key === '' ? null : { key: Number(key), name: `Vendor ${key}` });
  return (
    <VendorBox
      vendor={known}
      name={name}
      error={error}
      onBlur={onBlur}
      onPick={one => {
        setPicked(one);
        set('vendorKey', one ? String(one.key) : '');
      }}
    />
  );
}

function NamedSubstitute({ fields: { bind, set, values }, itemKey }: { fields: Fields<ItemName>; itemKey: number }) {
  const { label, name, error, onBlur } = bind('substituteId');
  return (
    <SubstituteBox
      label={label}
      name={name}
      error={error}
      onBlur={onBlur}
      value={values.substituteId}
      onChange={productId => set('substituteId', productId)}
      itemKey={itemKey}
    />
  );
}

function PickedUnit({ fields: { bind } }: { fields: Fields<ItemName> }) {
  return (
    <SelectField hint="What the prices are for." {...bind('unit')}>
      {Object.entries(productFields.unit.options).map(([unit, label]) => (
        <option key={unit} value={unit}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function PickedCategory({ fields: { bind, values } }: { fields: Fields<ItemName> }) {
  const categories = useCategories();
  const key = values.categoryKey;
  return (
    <SelectField {...bind('categoryKey')}>
      <option value="">Choose</option>
      {key !== '' && !categories.some(category => String(category.key) === key) && (
        <option value={key}>Category {key}</option>
      )}
      {categories.map(category => (
        <option key={category.key} value={category.key}>
          {category.name}
        </option>
      ))}
    </SelectField>
  );
}

/** Loads the picture on blur, because a partial URL would not load. */
function PictureFields({ fields: { bind, values }, itemKey }: { fields: Fields<ItemName>; itemKey: number }) {
  const [shown, setShown] = useState(values.imageAddress);
  const { onBlur, ...field } = bind('imageAddress');
  const isAddress = itemKinds.imageAddress.rule(shown, values) === null;
  function leave() {
    setShown(values.imageAddress.trim());
    onBlur();
  }
  return (
    <div className={styles.picture}>
      <Picture
        productKey={itemKey}
        imageAddress={isAddress ? shown : null}
        alt={isAddress ? 'Preview of the picture' : 'The picture shown without an address'}
        className={styles.preview}
      />
      <TextField inputMode="url" hint="An https address, or a path of this store." {...field} onBlur={leave} />
    </div>
  );
}
