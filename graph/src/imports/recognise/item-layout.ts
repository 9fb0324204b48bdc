import { categoryFields } from '../../definitions/category.js';
import { namesOf, type TextField } from '../../definitions/field.js';
import { productFields, type pricingInfoFields } from '../../definitions/product.js';
import { parseFlag, parseId, parseImage, parseMoney, parseQuantity, parseText } from './cell-values.js';
import type { FieldRule, ReportLayout } from './report-layout.js';
import { isAmount } from './row-text.js';

type ItemField = Exclude<keyof typeof productFields, 'vendorKey' | 'categoryKey'> | 'category' | keyof typeof pricingInfoFields;
type Rule = Omit<FieldRule, 'field'>;

const flag = (label: string, ...synonyms: string[]): Rule => ({ label, synonyms, parse: parseFlag });
const quantity = (label: string, ...synonyms: string[]): Rule => ({ label, synonyms, parse: parseQuantity });
const money = (label: string, ...synonyms: string[]): Rule => ({ label, synonyms, parse: parseMoney });
const id = (label: string, { most }: TextField, synonyms: readonly string[]): Rule => ({ label, synonyms, parse: cell => parseId(cell, most) });
const text = (label: string, { most }: TextField, synonyms: readonly string[], more: Pick<FieldRule, 'continuedBy' | 'repeats' | 'choosable'> = {}): Rule => ({
  label, synonyms, joins: true, parse: cell => parseText(cell, most), ...more,
});

const productId = ['item', 'item #', 'item no', 'item number', 'item code', 'item id', 'part', 'part #', 'part no', 'product', 'product code', 'product id', 'sku', 'stock #', 'product #', 'sku #', 'product number', 'part code', 'part id', 'stock code', 'stock no', 'stock item', 'item sku', 'product sku', 'our item #', 'our part #', 'our sku', 'inventory #', 'inventory id', 'material', 'material #', 'article', 'article #', 'p/n', 'pn'];
const auxiliary = ['aux item', 'auxiliary item id', 'alt item', 'alternate item', 'upc', 'barcode', 'upc code', 'gtin', 'ean', 'upc #', 'bar code', 'ean code', 'gtin #', 'ean #', 'upc/ean', 'upc/gtin', 'gtin 14', 'ean 13', 'upc 12', 'aux item #', 'alt item #', 'alt part #', 'alt id'];
const description = ['desc', 'item description', 'product description', 'description 1', 'item desc', 'product desc', 'desc 1', 'description line 1', 'item name', 'product name', 'part name', 'part description', 'name', 'product title', 'item title', 'title', 'short description', 'long description'];
const descriptionContinued = ['description 2', 'desc 2', 'item description 2', 'product description 2', 'description line 2', 'extended description'];
const vendorItem = ['vendor item', 'vendor part', 'vend part #', 'mfg #', 'mfr part', 'manufacturer part', 'model', 'vendor part #', 'vend item #', 'mfr #', 'mfr part #', 'mfg part #', 'manufacturer part #', 'model #', 'mpn', 'vend part', 'vendor sku', 'vendor product #', 'vendor stock #', 'manufacturer #', 'manufacturer item #', 'manufacturer model', 'model no', 'catalog #', 'vendor catalog #', 'vpn'];
const category = ['category', 'cat', 'class', 'product class', 'product line', 'item group', 'dept', 'department', 'product category', 'item category', 'item class', 'product group', 'category name', 'product family', 'product department', 'item line', 'commodity'];
const cost = ['standard cost', 'std cost', 'cost', 'unit cost', 'price', 'unit price', 'net price', 'selling price', 'sell price', 'net cost', 'your price', 'your cost', 'our price', 'customer price', 'dealer price', 'dealer cost', 'dealer net', 'wholesale price', 'standard price', 'current cost', 'cost each', 'price each', 'item cost', 'item price'];
const list = ['base price', 'list', 'list price', 'retail', 'msrp', 'retail price', 'suggested retail', 'suggested retail price', 'srp', 'suggested list', 'suggested list price', 'manufacturer list', 'manufacturer list price', 'catalog price', 'book price', 'unit list', 'list each'];
const pack = ['default qty', 'std pack', 'order qty', 'pack', 'case qty', 'case pack', 'pack qty', 'pack size', 'package qty', 'package size', 'qty per case', 'qty per pack', 'qty/case', 'carton qty', 'box qty', 'standard package', 'default order qty', 'order multiple', 'sell pack', 'inner pack'];

const amounts = namesOf(productFields, 'price', 'quantity');

/** Every field that a report can hold; leaving one out does not compile. */
const rules: Record<ItemField, Rule> = {
  productId: id('Item number', productFields.productId, productId),
  auxilliaryItemId: id('Auxiliary item', productFields.auxilliaryItemId, auxiliary),
  description: text('Description', productFields.description, description, { continuedBy: descriptionContinued }),
  vendorItemNumber: id('Vendor item number', productFields.vendorItemNumber, vendorItem),
  standardCost: money('Standard cost', ...cost),
  basePrice: money('Base price', ...list),
  minimumQuantity: quantity('Minimum quantity', 'min', 'min qty', 'moq', 'minimum order', 'minimum qty', 'min order', 'min order qty', 'minimum', 'min sell qty', 'qty min'),
  maximumQuantity: quantity('Maximum quantity', 'max', 'max qty', 'maximum qty', 'max order', 'max order qty', 'maximum', 'qty max'),
  defaultQuantity: quantity('Default quantity', ...pack),
  imageAddress: { label: 'Picture address', synonyms: ['image', 'image url', 'picture', 'photo', 'image link', 'image address', 'picture url', 'photo url', 'image path'], parse: cell => parseImage(cell, productFields.imageAddress.most) },
  category: text('Category', categoryFields.name, category, { repeats: true, choosable: true }),
  countryOfOrigin: text('Country of origin', productFields.countryOfOrigin, ['country', 'origin', 'coo', 'country of origin', 'made in', 'origin country', 'country of manufacture'], { repeats: true }),
  warranty: text('Warranty', productFields.warranty, ['warranty', 'warranty period', 'warranty terms', 'guarantee'], { repeats: true }),
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

/** Item Master List. The names of the fields are those of the store, also where they are misspelt. */
export const itemLayout: ReportLayout = {
  noun: ['item', 'items'],
  key: 'productId',
  name: 'description',
  enough: ['standardCost', 'basePrice'],
  ownerLabels: ['vendor', 'vendor #', 'vendor no', 'vendor id', 'vendor code', 'vendor name', 'vend', 'vend #', 'supplier', 'supplier #', 'supplier name'],
  rules: Object.entries(rules).map(([field, rule]) => ({ field, ...rule })),
  isKey: () => true,
  isPlainRecord: (textOf) => textOf('description') !== '' && amounts.some((field) => isAmount(textOf(field))),
  carried: { field: 'category', maxLength: categoryFields.name.most },
  unrecognised: 'No row with column names was found. Print the report with headers: one column must be the item number, and at least two others must be known, such as Description and Std Cost.',
};
