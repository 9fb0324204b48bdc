import { customerLayout } from './customer-layout.js';
import { HeaderVocabulary } from './headers.js';
import { itemLayout } from './item-layout.js';

/** Headers as programs and people write them, by the field they mean. */
const items: Readonly<Record<string, readonly string[]>> = {
  productId: ['Item', 'Item #', 'ITEM NO.', 'Item Nbr', 'Item Number', 'Item Code', 'ItemID', 'Part', 'Part #', 'Part Number', 'Part No', 'P/N', 'Product', 'Product Code', 'Prod #', 'SKU', 'SKU #', 'Stock #', 'Stock Code', 'Our Part #', 'Inventory ID', 'Material'],
  auxilliaryItemId: ['UPC', 'UPC Code', 'UPC #', 'GTIN', 'GTIN-14', 'EAN', 'EAN-13', 'UPC/EAN', 'Barcode', 'Bar Code', 'Alt Item', 'Alternate Item', 'Aux. Item', 'Auxiliary Item ID'],
  description: ['Description', 'Desc', 'Descr.', 'Item Description', 'Item Desc', 'Item Name', 'Product Name', 'Product Description', 'Prod Desc', 'Part Description', 'Name', 'Title', 'Short Description', 'Description 1'],
  vendorItemNumber: ['Vend Part', 'Vend. Part #', 'Vendor Part', 'Vendor Part No.', 'Vendor Item', 'Vendor Item #', 'Vendor SKU', 'Supplier Part #', 'Supplier Item No', 'MPN', 'Mfr Part', 'Mfr. Part #', 'MFG #', 'Mfg Part Number', 'Manufacturer Part Number', 'Manufacturer #', 'Model', 'Model No.', 'Catalog #'],
  standardCost: ['Std Cost', 'Standard Cost', 'Std. Price', 'Cost', 'Unit Cost', 'Unit Price', 'Price', 'Net Price', 'Net Cost', 'Selling Price', 'Sell Price', 'Your Price', 'Dealer Cost', 'Cost (USD)', 'Cost ($)', 'Price (each)', 'Unit Price [USD]', 'Cost, Std', 'Price Each'],
  basePrice: ['List', 'List Price', 'Base Price', 'Retail', 'Retail Price', 'MSRP', 'M.S.R.P.', 'SRP', 'Suggested Retail', 'Mfr List', 'List Price (USD)', 'MSRP ($)', 'Catalog Price', 'Price, List'],
  minimumQuantity: ['Min', 'Minimum', 'Min Qty', 'Min. Quantity', 'Minimum Qty', 'MOQ', 'Min Order', 'Minimum Order Qty', 'Min (ea)', 'Qty Min'],
  maximumQuantity: ['Max', 'Maximum', 'Max Qty', 'Maximum Quantity', 'Max Order Qty', 'Max. (pcs)'],
  defaultQuantity: ['Case Qty', 'Case Quantity', 'CS QTY', 'Case Pack', 'Pack', 'Pack Qty', 'Pack Size', 'Pkg Qty', 'Std Pack', 'Standard Pack', 'Order Qty', 'Qty/Case', 'Carton Qty', 'Default Qty'],
  imageAddress: ['Image', 'Image URL', 'Img URL', 'Picture', 'Photo'],
  category: ['Category', 'Cat', 'Product Category', 'Prod. Category', 'Item Category', 'Product Line', 'Prod Line', 'Product Class', 'Product Group', 'Item Group', 'Class', 'Dept.', 'Department'],
  countryOfOrigin: ['Country', 'Origin', 'COO', 'Country of Origin', 'Ctry of Orig', 'Made In'],
  featured: ['Featured'],
  onSale: ['On Sale', 'Clearance'],
  inStoreOnly: ['In Store Only', 'Will Call Only'],
  allowReturns: ['Returns', 'Returnable'],
  taxable: ['Taxable', 'Txbl', 'Sales Tax'],
  federalTax: ['Fed Tax'],
  stateTax: ['State Tax'],
  localTax: ['County Tax'],
  municipalTax: ['City Tax'],
};
const customers: Readonly<Record<string, readonly string[]>> = {
  customerNumber: ['Cust #', 'Cust No.', 'Customer', 'Customer ID', 'Acct #', 'Account Number', 'Account', 'Bill-To #'],
  name: ['Name', 'Customer Name', 'Cust Name', 'Company', 'Business Name', 'Bill To'],
  address: ['Address', 'Addr 1', 'Street', 'Billing Address'],
  city: ['City', 'Town'],
  state: ['St', 'State', 'State/Province'],
  zipCode: ['Zip', 'Zip Code', 'Postal Code', 'Zip/Postal Code'],
  cityStateZip: ['City, State Zip', 'City/St/Zip'],
  phoneNumber: ['Phone', 'Phone #', 'Tel.', 'Telephone No', 'Main Phone', 'Ph #'],
  faxNumber: ['Fax', 'Fax No.', 'Facsimile'],
  contactName: ['Contact', 'Attn', 'Contact Name', 'Primary Contact'],
  contactEmail: ['Email', 'E-mail', 'Email Address'],
  terms: ['Terms', 'Terms Code', 'Pmt Terms', 'Pymt. Terms', 'Payment Terms', 'Credit Terms'],
  paymentMethod: ['Pay Method', 'Pmt Method', 'Payment Type'],
  creditLimit: ['Cr. Lmt', 'Cr Limit', 'Credit Limit', 'Credit Lmt', 'Credit Limit (USD)', 'Credit Line'],
  pricingTier: ['Price Lvl', 'Price Level', 'Pricing Lvl.', 'Price Tier', 'Tier', 'Price Code', 'Price Class'],
  salesperson: ['Salesperson', 'Sls Rep', 'Sales Rep', 'Slsp'],
  taxExempt: ['Tax Exempt', 'Exempt'],
};
const nothing = ['Bin', 'Shelf', 'Weight', 'Qty On Hand', 'Last Sold', 'Buyer Code', 'Vendor', 'Manufacturer', 'UOM', 'Discount', 'Cost (not used)', 'Price (old)', '(USD)', 'Notes'];

const rows = (table: Readonly<Record<string, readonly string[]>>) => Object.entries(table).flatMap(([field, headers]) => headers.map((header) => [header, field] as const));

test('knows at least 200 headers of items and customers, each as its field', () => {
  const wrong = ([vocabulary, table]: readonly [HeaderVocabulary, typeof items]) =>
    rows(table).map(([header, field]) => [header, field, vocabulary.match(header)?.field]).filter(([, field, found]) => found !== field);
  expect(rows(items).length + rows(customers).length).toBeGreaterThanOrEqual(200);
  expect(wrong([new HeaderVocabulary(itemLayout.rules), items])).toEqual([]);
  expect(wrong([new HeaderVocabulary(customerLayout.rules), customers])).toEqual([]);
});

test('takes no field for a header that means something else', () => {
  const vocabulary = new HeaderVocabulary(itemLayout.rules);
  expect(nothing.map((header) => [header, vocabulary.match(header)?.field]).filter(([, field]) => field !== undefined)).toEqual([]);
});
