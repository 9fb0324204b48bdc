/** The names are those of the store's specification, also where they are misspelt. */
export const ITEM_FIELDS = [
  'productId',
  'auxilliaryItemId',
  'description',
  'vendorItemNumber',
  'standardCost',
  'basePrice',
  'minimumQuantity',
  'maximumQuantity',
  'defaultQuantity',
  'imageAddress',
  'category',
  'countryOfOrigin',
  'featured',
  'onSale',
  'inStoreOnly',
  'allowReturns',
  'taxable',
  'federalTax',
  'stateTax',
  'localTax',
  'municipalTax',
] as const;

export type ItemField = (typeof ITEM_FIELDS)[number];

export interface ItemValues {
  productId: string;
  auxilliaryItemId: string;
  description: string;
  vendorItemNumber: string;
  /** Money is a decimal text such as `12.5`. */
  standardCost: string;
  basePrice: string;
  minimumQuantity: number;
  maximumQuantity: number;
  defaultQuantity: number;
  imageAddress: string;
  category: string;
  countryOfOrigin: string;
  featured: boolean;
  onSale: boolean;
  inStoreOnly: boolean;
  allowReturns: boolean;
  taxable: boolean;
  federalTax: boolean;
  stateTax: boolean;
  localTax: boolean;
  municipalTax: boolean;
}

export type FieldKind = 'id' | 'text' | 'money' | 'quantity' | 'flag' | 'image';

export interface FieldRule<Field extends string = string> {
  readonly field: Field;
  readonly kind: FieldKind;
  /** Shown to the person. */
  readonly label: string;
  readonly maxLength?: number;
  /** The first is preferred where two columns mean the same field. */
  readonly synonyms: readonly string[];
  /** Headers of a column whose text is put after the field's own. */
  readonly continuedBy?: readonly string[];
}

const flag = (field: ItemField, label: string, ...synonyms: string[]): FieldRule<ItemField> => ({ field, kind: 'flag', label, synonyms });

const quantity = (field: ItemField, label: string, ...synonyms: string[]): FieldRule<ItemField> => ({ field, kind: 'quantity', label, synonyms });

const text = (kind: 'id' | 'text' | 'image', field: ItemField, label: string, maxLength: number, synonyms: readonly string[], continuedBy: readonly string[] = []): FieldRule<ItemField> => ({
  field,
  kind,
  label,
  maxLength,
  synonyms,
  continuedBy,
});

const PRODUCT_ID = ['item', 'item #', 'item no', 'item number', 'item code', 'item id', 'part', 'part #', 'part no', 'product', 'product code', 'product id', 'sku', 'stock #', 'product #', 'sku #'];
const DESCRIPTION = ['desc', 'item description', 'product description', 'description 1', 'item desc', 'product desc', 'desc 1', 'description line 1'];
const DESCRIPTION_CONTINUED = ['description 2', 'desc 2', 'item description 2', 'product description 2', 'description line 2', 'extended description'];
const VENDOR_ITEM = ['vendor item', 'vendor part', 'vend part #', 'mfg #', 'mfr part', 'manufacturer part', 'model', 'vendor part #', 'vend item #', 'mfr #', 'mfr part #', 'mfg part #', 'manufacturer part #', 'model #'];
const STANDARD_COST = ['standard cost', 'std cost', 'cost', 'unit cost', 'price', 'unit price', 'net price'];
const CATEGORY = ['category', 'cat', 'class', 'product class', 'product line', 'item group', 'dept', 'department'];

export const ITEM_RULES: readonly FieldRule<ItemField>[] = [
  text('id', 'productId', 'Item number', 50, PRODUCT_ID),
  text('id', 'auxilliaryItemId', 'Auxiliary item', 50, ['aux item', 'auxiliary item id', 'alt item', 'alternate item', 'upc', 'barcode', 'upc code']),
  text('text', 'description', 'Description', 500, DESCRIPTION, DESCRIPTION_CONTINUED),
  text('id', 'vendorItemNumber', 'Vendor item number', 50, VENDOR_ITEM),
  { field: 'standardCost', kind: 'money', label: 'Standard cost', synonyms: STANDARD_COST },
  { field: 'basePrice', kind: 'money', label: 'Base price', synonyms: ['base price', 'list', 'list price', 'retail', 'msrp'] },
  quantity('minimumQuantity', 'Minimum quantity', 'min', 'min qty', 'moq', 'minimum order', 'minimum qty', 'min order'),
  quantity('maximumQuantity', 'Maximum quantity', 'max', 'max qty', 'maximum qty'),
  quantity('defaultQuantity', 'Default quantity', 'default qty', 'std pack', 'order qty', 'pack'),
  text('image', 'imageAddress', 'Picture address', 1000, ['image', 'image url', 'picture', 'photo']),
  text('text', 'category', 'Category', 100, CATEGORY),
  text('text', 'countryOfOrigin', 'Country of origin', 100, ['country', 'origin', 'coo', 'country of origin']),
  flag('featured', 'Featured', 'featured'),
  flag('onSale', 'On sale', 'on sale', 'clearance', 'sale'),
  flag('inStoreOnly', 'In store only', 'in store only', 'store only', 'will call only'),
  flag('allowReturns', 'Allow returns', 'returns', 'returnable'),
  flag('taxable', 'Taxable', 'tax', 'txbl'),
  flag('federalTax', 'Federal tax', 'fed tax'),
  flag('stateTax', 'State tax', 'state tax'),
  flag('localTax', 'Local tax', 'local tax', 'county tax'),
  flag('municipalTax', 'Municipal tax', 'city tax', 'municipal'),
];
