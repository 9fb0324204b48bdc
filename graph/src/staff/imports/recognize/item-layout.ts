import { categoryFields } from '../../../definitions/category.js';
import { namesOf, type TextField } from '../../../definitions/field.js';
import { productFields, type pricingInfoFields } from '../../../definitions/product.js';
import { unitLabels } from '../../../definitions/unit.js';
import {
  parseAttributes,
  parseFlag,
  parseId,
  parseImage,
  parseMoney,
  parsePieces,
  parsePriceBreaks,
  parsePricedUnit,
  parseQuantity,
  parseText,
  parseUnit,
} from './cell-values.js';
import * as headers from './item-headers.js';
import { settlePrices } from './item-pricing.js';
import type { FieldRule, ReportLayout } from './report-layout.js';
import { isAmount } from './price-basis.js';

const unitMeanings = [
  ...Object.entries(unitLabels).map(([value, label]) => ({ value, label })),
  { value: 'refuse', label: 'Refuse the rows with this code' },
];

type ItemField =
  | 'priceUnit'
  | 'pricePieces'
  | 'currency'
  | 'vendorName'
  | Exclude<keyof typeof productFields, 'vendorKey' | 'categoryKey'>
  | 'category'
  | keyof typeof pricingInfoFields;
type Rule = Omit<FieldRule, 'field'>;

const flag = (label: string, ...synonyms: string[]): Rule => ({ label, synonyms, parse: parseFlag });
const quantity = (label: string, ...synonyms: string[]): Rule => ({
  label,
  synonyms,
  isUnique: true,
  parse: parseQuantity,
});
const money = (label: string, ...synonyms: string[]): Rule => ({
  label,
  synonyms,
  isPrice: true,
  isUnique: true,
  parse: parseMoney,
});
const id = (label: string, { most }: TextField, synonyms: readonly string[]): Rule => ({
  label,
  synonyms,
  isId: true,
  parse: cell => parseId(cell, most),
});
const text = (
  label: string,
  { most }: TextField,
  synonyms: readonly string[],
  more: Pick<FieldRule, 'continuedBy' | 'repeats' | 'choosable'> = {},
): Rule => ({
  label,
  synonyms,
  joins: true,
  parse: cell => parseText(cell, most),
  ...more,
});

const amounts = namesOf(productFields, 'price', 'quantity');

/** All fields that a report can have. The type makes a missing one a compile error. */
const rules: Record<ItemField, Rule> = {
  productId: id('Item number', productFields.productId, headers.productId),
  auxilliaryItemId: id('Auxiliary item', productFields.auxilliaryItemId, headers.auxiliary),
  description: text('Description', productFields.description, headers.description, {
    continuedBy: headers.descriptionContinued,
  }),
  vendorItemNumber: id('Vendor item number', productFields.vendorItemNumber, headers.vendorItem),
  family: text('Family', productFields.family, headers.family, { repeats: true }),
  attributes: {
    label: 'Attributes',
    synonyms: headers.attributes,
    parse: cell => parseAttributes(cell, productFields.attributes.most),
  },
  standardCost: money('Standard cost', ...headers.cost),
  basePrice: money('Base price', ...headers.list),
  unit: {
    label: 'Unit of measure',
    synonyms: headers.unit,
    repeats: true,
    isUnique: true,
    meanings: unitMeanings,
    parse: parseUnit,
  },
  priceUnit: {
    label: 'Price per',
    bearsOnPrice: true,
    synonyms: headers.priceUnit,
    repeats: true,
    isUnique: true,
    meanings: unitMeanings,
    parse: parsePricedUnit,
  },
  pricePieces: {
    label: 'Pieces that the price is for',
    synonyms: headers.pricePieces,
    bearsOnPrice: true,
    isUnique: true,
    isNeeded: true,
    parse: parsePieces,
  },
  vendorName: { label: 'Vendor', synonyms: headers.vendorName, parse: cell => parseText(cell, 200) },
  currency: { label: 'Currency', synonyms: headers.currency, isCurrency: true, parse: cell => parseText(cell, 50) },
  priceBreaks: {
    label: 'Price breaks',
    synonyms: headers.priceBreaks,
    parse: cell => parsePriceBreaks(cell, productFields.priceBreaks.most),
  },
  minimumQuantity: quantity(
    'Minimum quantity',
    'min',
    'min qty',
    'moq',
    'minimum order',
    'minimum qty',
    'min order',
    'min order qty',
    'minimum',
    'min sell qty',
    'qty min',
  ),
  maximumQuantity: quantity(
    'Maximum quantity',
    'max',
    'max qty',
    'maximum qty',
    'max order',
    'max order qty',
    'maximum',
    'qty max',
  ),
  quantityMultiple: quantity(
    'Sold in multiples of',
    'order multiple',
    'multiple',
    'multiples',
    'sold in',
    'sold in multiples',
    'qty multiple',
    'quantity multiple',
    'order multiples',
    'order increment',
    'qty increment',
    'increment',
    'sell multiple',
    'sales multiple',
  ),
  defaultQuantity: { ...quantity('Default quantity', ...headers.pack), isUnique: false },
  imageAddress: {
    label: 'Picture address',
    synonyms: [
      'image',
      'image url',
      'picture',
      'photo',
      'image link',
      'image address',
      'picture url',
      'photo url',
      'image path',
    ],
    parse: cell => parseImage(cell, productFields.imageAddress.most),
  },
  category: text('Category', categoryFields.name, headers.category, { repeats: true, choosable: true }),
  countryOfOrigin: text(
    'Country of origin',
    productFields.countryOfOrigin,
    ['country', 'origin', 'coo', 'country of origin', 'made in', 'origin country', 'country of manufacture'],
    { repeats: true },
  ),
  warranty: text('Warranty', productFields.warranty, ['warranty', 'warranty period', 'warranty terms', 'guarantee'], {
    repeats: true,
  }),
  substituteId: id('Substitute', productFields.substituteId, headers.substitute),
  featured: flag('Featured', 'featured', 'is featured', 'featured item'),
  onSale: flag('On sale', 'on sale', 'clearance', 'sale', 'is on sale', 'on clearance', 'clearance item', 'closeout'),
  inStoreOnly: flag('In store only', 'in store only', 'store only', 'will call only', 'pickup only', 'in store'),
  allowReturns: flag('Allow returns', 'returns', 'returnable', 'returns allowed', 'can return'),
  taxable: flag('Taxable', 'tax', 'txbl', 'is taxable', 'sales tax'),
  federalTax: flag('Federal tax', 'fed tax'),
  stateTax: flag('State tax', 'state tax'),
  localTax: flag('Local tax', 'local tax', 'county tax'),
  municipalTax: flag('Municipal tax', 'city tax', 'municipal'),
};

/** Item Master List. */
export const itemLayout: ReportLayout = {
  own: { name: 'item master list', titles: ['item master list'], labels: ['vendor', 'category'] },
  noun: ['item', 'items'],
  key: 'productId',
  name: 'description',
  enough: ['standardCost', 'basePrice'],
  price: 'standardCost',
  breaks: 'priceBreaks',
  wrapsName: true,
  complete: settlePrices,
  expandsTo: { priceUnit: [], pricePieces: [], currency: [], vendorName: [] },
  unsure: headers.unsure,
  ownerLabels: [
    'vendor',
    'vendor #',
    'vendor no',
    'vendor id',
    'vendor code',
    'vendor name',
    'vend',
    'vend #',
    'supplier',
    'supplier #',
    'supplier name',
    'manufacturer',
    'manufacturer name',
    'mfr',
    'mfr name',
    'mfg',
    'mfg name',
    'brand',
    'brand name',
    'make',
  ],
  rules: Object.entries(rules).map(([field, rule]) => ({ field, ...rule })),
  isKey: () => true,
  isPlainRecord: textOf => textOf('description') !== '' && amounts.some(field => isAmount(textOf(field))),
  carried: { field: 'category', maxLength: categoryFields.name.most },
  unrecognized:
    'No row with column names was found. Print the report with headers: one column must be the item number, and at least two others must be known, such as Description and Std Cost.',
};
