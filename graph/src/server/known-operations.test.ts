import { fingerprint } from './known-operations.js';

const known =
  'query Facts($key: Int! = 1) { product(key: $key) { ...Facts_product name: description } } fragment Facts_product on Product { key description @include(if: true) }';

test.each([
  ['other white space, commas, and comments', known.replaceAll(' ', '\n , # {\n')],
  ['the fragment first', known.replace(/^(query.*) (fragment.*)$/, '$2 $1')],
  [
    '__typename in each selection',
    known.replaceAll(' }', ' __typename }').replace('{ product', '{ __typename product'),
  ],
])('[T-27] recognizes an operation with %s', (_what, text) => {
  expect(text).not.toBe(known);
  expect(fingerprint(text)).toBe(fingerprint(known));
});

test.each([
  ['another field', known.replace('key description', 'key description productId')],
  ['one field less', known.replace('key description', 'key')],
  ['another alias', known.replace('name:', 'other:')],
  ['__typename under another name', known.replace('key description', 'key type: __typename description')],
  ['__typename as the name of a field', known.replace('key description', 'key __typename: description description')],
  ['__typename with a directive', known.replace('key description', 'key __typename @skip(if: false) description')],
  ['__typename as a value', known.replace('key: $key', 'key: __typename')],
  ['another type', known.replace('on Product', 'on __typename')],
  ['another name', known.replace('query Facts', 'query __typename')],
  ['another default', known.replace('= 1', '= 2')],
  ['a string in place of a number', known.replace('= 1', '= "1"')],
  ['another directive', known.replace('@include', '@skip')],
  ['an additional operation', `${known} query Other { categories { key } }`],
  ['a fragment of another operation', `${known} query`],
  ['the same operation twice', `${known} ${known}`],
  [
    'a field moved from one definition to the other',
    known.replace('{ key description', '{ key').replace('name: description', 'name: description description'),
  ],
])('[T-27] does not recognize an operation with %s', (_what, text) => {
  expect(text).not.toBe(known);
  expect(fingerprint(text)).not.toBe(fingerprint(known));
});

test.each(['query { "', '{ \\ }'])('[T-27] recognizes no operation in the invalid text %j', text => {
  expect(fingerprint(text)).toBeNull();
});
