import { screen, within } from '@testing-library/react';
import { answer, refusal } from '../../../../test/answers';
import { product } from '../../../../test/build';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { FeaturedCategoriesDocument, FeaturedProductsDocument } from './home-page.generated';

const featured = (count: number, standardCost: string | null = null) =>
  Array.from({ length: count }, (_, key) => ({ ...product({ key, standardCost }), featured: true }));

const carousel = () => screen.findByRole('group', { name: 'Featured products' });
const arrows = () => screen.queryAllByRole('button', { name: /^(Previous|Next) product$/ });

test('[PROD-1] shows N/A for a product without a name or number', async () => {
  const featuredProducts = [product({ productId: '', description: '' })];
  await renderPage('/', { answers: [answer(FeaturedProductsDocument, () => ({ featuredProducts }))] });
  expect(within(await carousel()).getByRole('link')).toHaveTextContent('N/A');
  expect(await carousel()).toHaveTextContent('Item ID: N/A');
});

test('[PROD-1] shows customers the price on a featured tile', async () => {
  const answers = [answer(FeaturedProductsDocument, () => ({ featuredProducts: featured(1, '12.34') }))];
  await renderPage('/', { signedIn: customer, answers });
  expect(await carousel()).toHaveTextContent('$12.34');
});

test('[HOME-4] shows no arrows for four products or fewer', async () => {
  await renderPage('/', { answers: [answer(FeaturedProductsDocument, () => ({ featuredProducts: featured(4) }))] });
  expect(within(await carousel()).getAllByRole('article')).toHaveLength(4);
  expect(arrows()).toEqual([]);
});

test('[HOME-5] keeps the hammer and the rest of the page if no products load', async () => {
  const categories = [{ key: 6, name: 'Hammers' }];
  await renderPage('/', {
    answers: [
      answer(FeaturedProductsDocument, () => {
        throw refusal('INTERNAL', 500, 'It is broken.');
      }),
      answer(FeaturedCategoriesDocument, () => ({ featuredCategories: categories })),
    ],
  });
  expect(await screen.findByText(/^The featured products could not be loaded\./)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Hammer at work' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Featured categories' })).toBeVisible();
});

test('[HOME-2] featured categories link to their pages', async () => {
  const featuredCategories = ['Hammers', 'Drills'].map((name, index) => ({ key: index + 6, name }));
  await renderPage('/', { answers: [answer(FeaturedCategoriesDocument, () => ({ featuredCategories }))] });
  const region = within(await screen.findByRole('region', { name: 'Featured categories' }));
  const links = await region.findAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
    ['See all categories', '/allCategories'],
    ['Hammers', '/product/categories/6'],
    ['Drills', '/product/categories/7'],
  ]);
});

test('[HOME-5] an empty store says that it has no products yet, without a hammer', async () => {
  await renderPage('/');
  expect(await screen.findByText(/^There are no products in this store yet\./)).toBeVisible();
  expect(screen.getByText(/^There are no categories yet\./)).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Hammer at work' })).not.toBeInTheDocument();
});
