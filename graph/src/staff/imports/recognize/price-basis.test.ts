import { basisOfBanner, basisOfCell, basisOfFormat, basisOfHeading, type PriceBasis } from './price-basis.js';

test.each<[string, PriceBasis]>([
  ['Price', {}],
  ['Cost (USD)', {}],
  ['Price ($)', {}],
  ['Price (US$)', {}],
  ['Price (per C)', { unit: 'hundred' }],
  ['Price (C)', { unit: 'hundred' }],
  ['Cost (M)', { unit: 'thousand' }],
  ['Cost (hundred)', { unit: 'hundred' }],
  ['Price [per M]', { unit: 'thousand' }],
  ['Price/C', { unit: 'hundred' }],
  ['Price/', { unclear: 'Price/' }],
  ['Price per', { unclear: 'Price per' }],
  ['Price per 100', { unit: 'hundred' }],
  ['Price per 1,000 pcs', { unit: 'thousand' }],
  ['Cost Each', { unit: 'each' }],
  ['Price (ea.)', { unit: 'each' }],
  ['Price (ft)', { unit: 'foot' }],
  ['Price ($/M)', { unit: 'thousand' }],
  ['Price (USD per C)', { unit: 'hundred' }],
  ['Price (Case)', { unclear: 'Case' }],
  ['Price per box', { unclear: 'per box' }],
  ['Price (12)', { unclear: '12' }],
  ['Price per 50', { unclear: 'per 50' }],
  ['Price (MXN)', { currency: 'MXN' }],
  ['Price MXN', { currency: 'MXN' }],
  ['Price (CAD)', { currency: 'CAD' }],
  ['Price (€)', { currency: '€' }],
  ['Price (Cent)', { currency: 'Cent' }],
  ['Price (¢)', { currency: '¢' }],
  ['Net (%)', { currency: '%' }],
])('the heading %s says %j about its amounts', (heading, basis) => {
  expect(basisOfHeading(heading)).toEqual(basis);
});

test.each<[string, PriceBasis]>([
  ['#,##0.00', {}],
  ['$#,##0.00', {}],
  ['[$$-409]#,##0.00', {}],
  ['[$€-407] #,##0.00', { currency: '€' }],
  ['"MXN" 0.00', { currency: 'MXN' }],
  ['[$CAD] 0.00', { currency: 'CAD' }],
  ['0.00%', { currency: '%' }],
  ['0.00"/C"', { unit: 'hundred' }],
  ['#,##0.0,', { unclear: 'the format #,##0.0,' }],
])('the number format %s says %j', (code, basis) => {
  expect(basisOfFormat(code)).toEqual(basis);
});

test.each([
  ['12.50', '12.50', {}],
  ['$1,234.50', '$1,234.50', {}],
  ['(125.00)', '(125.00)', {}],
  ['125.00-', '125.00-', {}],
  ['1,234.50 CR', '1,234.50 CR', {}],
  ['USD 12.50', '12.50', {}],
  ['MXN 12.50', '12.50', { currency: 'MXN' }],
  ['12.50 CAD', '12.50', { currency: 'CAD' }],
  ['€12.50', '12.50', { currency: '€' }],
  ['137¢', '137', { currency: '¢' }],
  ['12.50/C', '12.50', { unit: 'hundred' }],
  ['$12.50 per M', '$12.50', { unit: 'thousand' }],
  ['12.50 EA', '12.50', { unit: 'each' }],
  ['12.50 CS', '12.50', { unclear: 'CS' }],
  ['12.50 or so', '12.50 or so', {}],
  ['.45', '.45', {}],
  ['.45 per M', '.45', { unit: 'thousand' }],
  ['$.45/C', '$.45', { unit: 'hundred' }],
  [',45 EUR', ',45', { currency: 'EUR' }],
  ['.5¢', '.5', { currency: '¢' }],
  ['12.50 per C (MXN)', '12.50', { unit: 'hundred', currency: 'per C (MXN)' }],
  ['12.50 each about', '12.50 each about', {}],
  ['about 12.50 each', 'about 12.50 each', {}],
  ['Save 5.00 each', 'Save 5.00 each', {}],
  ['call 602 each', 'call 602 each', {}],
  ['CAD 12.50 about', 'CAD 12.50 about', {}],
  ['C 12.50 EA', 'C 12.50 EA', {}],
  ['CALL', 'CALL', {}],
])('the price %j is read as %j with %j', (text, amount, basis) => {
  expect(basisOfCell(text)).toEqual({ amount, basis });
});

test.each<[string, PriceBasis]>([
  ['All prices per C', { unclear: 'per C' }],
  ['Prices in MXN', { currency: 'MXN' }],
  ['Currency: CAD', { currency: 'CAD' }],
  ['Item Master List', {}],
  ['50% off everything', {}],
  ['Prices per each', {}],
])('the banner %j says %j', (text, basis) => {
  expect(basisOfBanner(text)).toEqual(basis);
});
