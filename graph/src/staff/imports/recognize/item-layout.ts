import { categoryFields } from '../../../definitions/category.js';
import { namesOf } from '../../../definitions/field.js';
import { productFields, type pricingInfoFields } from '../../../definitions/product.js';
import { unitLabels } from '../../../definitions/unit.js';
import {
  parseAttributes,
  parseImage,
  parseMoney,
  parsePieces,
  parsePriceBreaks,
  parsePricedUnit,
  parseQuantity,
  parseText,
  parseUnit,
} from './cell-values.js';
import { flag, id, listed, rule, rulesOf, text, type Rule } from './field-rules.js';
import { isAmount } from './price-basis.js';
import { settlePrices } from './prices.js';
import type { ReportLayout } from './report-layout.js';

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

const price = (label: string, headings: string) => rule(label, headings, parseMoney, { isPrice: true, isUnique: true });
const quantity = (label: string, headings: string) => rule(label, headings, parseQuantity, { isUnique: true });
const unit = { repeats: true, isUnique: true, meanings: unitMeanings };

/** All fields that a report can have. The type makes a missing one a compile error. */
const rules: Record<ItemField, Rule> = {
  productId: id(
    'Item number',
    productFields.productId,
    `item; item #; item code; item id; part?; part #?; product?; product code; sku; stock #?; product #; sku #; part code?;
    part id?; stock code; stock item?; item sku; product sku; our item #; our part #; our sku; inventory #?;
    inventory id?; material?; material #?; article?; article #?; p/n?; pn?`,
  ),
  auxilliaryItemId: id(
    'Auxiliary item',
    productFields.auxilliaryItemId,
    `aux item; auxiliary item id; alt item; alternate item; upc; barcode; upc code; gtin; ean; upc #; bar code; ean code;
    gtin #; ean #; upc/ean; upc/gtin; gtin 14; ean 13; upc 12; aux item #; alt item #; alt part #; alt id`,
  ),
  description: text(
    'Description',
    productFields.description,
    `desc; item description; product description; description 1; item desc; product desc; desc 1; description line 1;
    item name; product name; part name; part description; name?; product title; item title; title?; short description;
    long description`,
    {
      continuedBy: `description 2; desc 2; item description 2; product description 2; description line 2;
      extended description`,
    },
  ),
  vendorItemNumber: id(
    'Vendor item number',
    productFields.vendorItemNumber,
    `vendor item; vendor part; vend part #; mfg #; mfr part; manufacturer part; model?; vendor part #; vend item #; mfr #;
    mfr part #; mfg part #; manufacturer part #; model #?; mpn; vend part; vendor sku; vendor product #; vendor stock #;
    manufacturer #; manufacturer item #; manufacturer model; catalog #; vendor catalog #; vpn`,
  ),
  family: text('Family', productFields.family, 'family; family name; item family; variant family; variant group', {
    repeats: true,
  }),
  attributes: rule('Attributes', 'attributes; item attributes; product attributes; variant attributes', cell =>
    parseAttributes(cell, productFields.attributes.most),
  ),
  standardCost: price(
    'Standard cost',
    `standard cost; std cost; cost?; unit cost?; price; unit price; net price; selling price; sell price; net cost?;
    your price; your cost?; our price?; customer price; dealer price?; dealer cost?; dealer net?; wholesale price?;
    standard price; current cost?; cost each?; price each; item cost?; item price; net?`,
  ),
  basePrice: price(
    'Base price',
    `base price; list; list price; retail?; msrp; retail price?; suggested retail; suggested retail price; srp;
    suggested list; suggested list price; manufacturer list; manufacturer list price; catalog price; book price?;
    unit list?; list each?`,
  ),
  unit: rule(
    'Unit of measure',
    `unit; uom; u/m?; u of m; unit of measure; um?; selling unit; sell unit; selling uom; unit of issue; unit of sale;
    measure?`,
    parseUnit,
    unit,
  ),
  priceUnit: rule(
    'Price per',
    `price per; per?; pricing unit; price uom; pricing uom; cost per; cost unit; cost uom; per unit; per qty; price u/m;
    prc per; priced per; price basis; pricing basis`,
    parsePricedUnit,
    { ...unit, bearsOnPrice: true },
  ),
  // Chosen by staff; no other heading means it for certain.
  pricePieces: rule('Pieces that the price is for', 'pieces that the price is for', parsePieces, {
    bearsOnPrice: true,
    isUnique: true,
    isNeeded: true,
  }),
  vendorName: rule('Vendor', 'vendor of the item', cell => parseText(cell, 200)),
  currency: rule('Currency', 'currency; curr; cur; ccy; currency code; price currency', cell => parseText(cell, 50), {
    isCurrency: true,
  }),
  priceBreaks: rule(
    'Price breaks',
    `price breaks; qty breaks; quantity pricing; quantity prices; volume pricing; volume prices; break prices;
    quantity discounts`,
    cell => parsePriceBreaks(cell, productFields.priceBreaks.most),
  ),
  minimumQuantity: quantity(
    'Minimum quantity',
    'min; min qty; moq; minimum order; min order; min order qty; minimum; min sell qty; qty min',
  ),
  maximumQuantity: quantity('Maximum quantity', 'max; max qty; max order; max order qty; maximum; qty max'),
  quantityMultiple: quantity(
    'Sold in multiples of',
    `order multiple; multiple; sold in?; sold in multiples; order increment; qty increment; increment; sell multiple;
    sales multiple`,
  ),
  defaultQuantity: rule(
    'Default quantity',
    `default qty; std pack; order qty; pack; case qty?; case pack?; pack qty?; pack size?; package qty?; package size?;
    qty per case?; qty per pack?; qty/case?; carton qty?; ctn qty?; box qty?; standard package; default order qty;
    sell pack; inner pack?`,
    parseQuantity,
  ),
  imageAddress: rule(
    'Picture address',
    'image; image url; picture; photo; image link; picture url; photo url; image path',
    cell => parseImage(cell, productFields.imageAddress.most),
  ),
  category: text(
    'Category',
    categoryFields.name,
    `category; cat; class?; product class; product line; item group; dept?; department?; product category; item category;
    item class; product group; category name; product family; product department; item line; commodity?`,
    { repeats: true, choosable: true },
  ),
  countryOfOrigin: text(
    'Country of origin',
    productFields.countryOfOrigin,
    'country; origin; coo; made in; origin country; country of manufacture',
    { repeats: true },
  ),
  warranty: text('Warranty', productFields.warranty, 'warranty; warranty period; warranty terms; guarantee', {
    repeats: true,
  }),
  substituteId: id(
    'Substitute',
    productFields.substituteId,
    `substitute; substitute item; substitute item #; substitute item id; substitute part; sub item?; replacement?;
    replacement item; replacement item #; replacement item id; replacement part; replacement part #; replaced by;
    superseded by; superseded by item; supersedes to; superseding item; successor; successor item`,
  ),
  featured: flag('Featured', 'featured; is featured; featured item'),
  onSale: flag('On sale', 'on sale; clearance; sale; is on sale; on clearance; clearance item; closeout'),
  inStoreOnly: flag('In store only', 'in store only; store only; will call only; pickup only; in store'),
  allowReturns: flag('Allow returns', 'returns; returnable; returns allowed; can return'),
  taxable: flag('Taxable', 'tax; txbl; is taxable; sales tax'),
  federalTax: flag('Federal tax', 'fed tax'),
  stateTax: flag('State tax', 'state tax'),
  localTax: flag('Local tax', 'local tax; county tax'),
  municipalTax: flag('Municipal tax', 'city tax; municipal'),
};

const amounts = namesOf(productFields, 'price', 'quantity');

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
  ownerLabels: listed(
    `vendor; vendor #; vendor id; vendor code; vendor name; vend; vend #; supplier; supplier #; supplier name;
    manufacturer; manufacturer name; mfr; mfr name; mfg; mfg name; brand; brand name; make`,
  ),
  rules: rulesOf(rules),
  isKey: () => true,
  isPlainRecord: textOf => textOf('description') !== '' && amounts.some(field => isAmount(textOf(field))),
  carried: { field: 'category', maxLength: categoryFields.name.most },
  unrecognized:
    'No row with column names was found. Print the report with headers: one column must be the item number, and at least two others must be known, such as Description and Std Cost.',
};
