import { pageAddressOf } from './page-address.js';

const addressOf = pageAddressOf(path => {
  if (path.startsWith('/product/categories/')) return '/product/categories/:categoryKey';
  return path.startsWith('/product/') ? '/product/:productKey' : path;
});

test.each([
  ['/product/3?0.123', '/product/3'],
  ['/product/3?page=2&sort=price', '/product/3'],
  ['/product/categories/3?page=2&utm=x&vendor=4&vendor=5', '/product/categories/3?page=2&vendor=4&vendor=5'],
  ['/login?from=%2Fcart', '/login?from=%2Fcart'],
  ['/', '/'],
])('the page of %s has the address %s', (sent, address) => {
  expect(addressOf(sent)).toBe(address);
});
