import { pageAddressOf } from './page-address.js';

const addressOf = pageAddressOf(path => {
  if (path.startsWith('/product/categories/')) return '/product/categories/:categoryKey';
  if (path.startsWith('/product/')) return '/product/:productKey';
  return /\.xml$|^\/(healthz|search)$/.test(path) ? 'unknown page' : path;
});

test.each([
  ['/product/3?0.123', '/product/3'],
  ['/product/3?page=2&sort=price', '/product/3'],
  ['/product/categories/3?page=2&utm=x&vendor=4&vendor=5', '/product/categories/3?page=2&vendor=4&vendor=5'],
  ['/login?from=%2Fcart', '/login?from=%2Fcart'],
  ['/login?z=1', '/login'],
  ['/login?z=1&from=%2Fcart&z=2', '/login?from=%2Fcart'],
  ['/account/orders?page=2', '/account/orders'],
  ['/sitemap.xml?x=1', '/sitemap.xml'],
  ['/sitemap-products-2.xml?x=1', '/sitemap-products-2.xml'],
  ['/search?q=drill', '/search?q=drill'],
  ['/healthz?x=1', '/healthz?x=1'],
  ['/', '/'],
])('the page of %s has the address %s', (sent, address) => {
  expect(addressOf(sent)).toBe(address);
});
