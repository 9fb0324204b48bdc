import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { AccountContactsDocument } from './contacts.generated';
import {
  AccountDetailsDocument,
  UpdateAccountDocument,
  type UpdateAccountMutationVariables,
} from './details.generated';
import { KeptSignInsDocument } from './kept-sign-ins.generated';
import { AccountOrdersDocument, type AccountOrdersQueryVariables } from './orders.generated';

const business = { ...customer, version: 1 };
const credit = { terms: 'Net 30 days', limit: '50000.00', open: '1250.00', left: '48750.00', refusal: null };
const refusalOfTerms = 'The terms of this account are COD, so it may not put orders on account.';
const contacts = answer(AccountContactsDocument, () => ({ me: { key: customer.key, contacts: [] } }));

function openAccount(address: string, ...answers: Answer[]) {
  return renderPage(address, {
    signedIn: customer,
    answers: [
      answer(AccountDetailsDocument, () => ({
        me: { ...business, cod: false },
        credit,
        paymentSettings: { card: { isTest: true } },
      })),
      answer(KeptSignInsDocument, () => ({ keptSignIns: [] })),
      contacts,
      ...answers,
    ],
  });
}

const field = (label: string) => screen.findByLabelText(label);
const menu = () => screen.getByRole('navigation', { name: 'Account' });

test('[ACC-1] the account has eight tabs, each with its own address', async () => {
  await openAccount('/account/contacts');
  const links = within(menu()).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
    ['Account', '/account'],
    ['Contacts', '/account/contacts'],
    ['Locations', '/account/locations'],
    ['Jobs', '/account/jobs'],
    ['Favorites', '/account/favorites'],
    ['Lists', '/account/lists'],
    ['Part numbers', '/account/part-numbers'],
    ['Order history', '/account/order-history'],
  ]);
  expect(await screen.findByRole('heading', { name: 'Contacts' })).toBeVisible();
  expect(links.filter(link => link.getAttribute('aria-current') === 'page')).toEqual([links[1]]);
});

test('[ACC-2] lists invalid fields and does not submit the form', async () => {
  const inputs: UpdateAccountMutationVariables['input'][] = [];
  const { user } = await openAccount(
    '/account',
    answer(UpdateAccountDocument, ({ input }) => {
      inputs.push(input);
      return { updateAccount: { ...business, city: 'Mesa', zipCode: '85201', version: 2 } };
    }),
  );
  await fill(user, await field('Zip code'), '850');
  await fill(user, await field('City'), '');
  expect(screen.getByText('Invalid values in: City, Zip code')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(await field('City'), '{Enter}');
  expect(inputs).toEqual([]);
  await fill(user, await field('City'), 'Mesa');
  await fill(user, await field('Zip code'), '85201');
  expect(screen.queryByText(/^Invalid values in/)).not.toBeInTheDocument();
  await user.type(await field('City'), '{Enter}');
  expect(await screen.findByText('Submitted succesfully')).toBeVisible();
  expect(inputs).toEqual([expect.objectContaining({ city: 'Mesa', zipCode: '85201', version: 1 })]);
});

test('[ACC-2] reports a change made elsewhere, and keeps the typed text', async () => {
  let stored = { ...business, cod: false };
  const versions: unknown[] = [];
  const { user } = await openAccount(
    '/account',
    answer(AccountDetailsDocument, () => ({ me: stored, credit, paymentSettings: { card: null } })),
    answer(UpdateAccountDocument, ({ input }) => {
      versions.push(input.version);
      if (input.version !== stored.version) throw refusal('STALE', 409, 'The account has changed.');
      return { updateAccount: { ...stored, name: 'Roadrunner Masonry', version: 3 } };
    }),
  );
  await fill(user, await field('Business name'), 'Roadrunner Masonry');
  stored = { ...stored, city: 'Tempe', version: 2 };
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/^This was changed elsewhere while you were typing\./)).toBeVisible();
  expect(await field('Business name')).toHaveValue('Roadrunner Masonry');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Submitted succesfully')).toBeVisible();
  expect(versions).toEqual([1, 2]);
});

test('[ACC-2] leaving with unsaved changes requires a confirmation', async () => {
  const { user, path } = await openAccount('/account');
  await fill(user, await field('City'), 'Tempe');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  const contactsLink = within(menu()).getByRole('link', { name: 'Contacts' });
  await user.click(contactsLink);
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  const stay = within(dialog).getByRole('button', { name: 'Stay' });
  expect(stay).toHaveFocus();
  await user.click(stay);
  expect(path()).toBe('/account');
  expect(await field('City')).toHaveValue('Tempe');
  await user.click(contactsLink);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Contacts' })).toBeVisible();
  expect(path()).toBe('/account/contacts');
});

test('[D-20] shows the terms, the limit, the total of open orders, and the remaining credit', async () => {
  await openAccount('/account');
  const facts = await screen.findByRole('region', { name: 'Business' });
  expect(facts).toHaveTextContent(/On account or by card/);
  expect(facts).toHaveTextContent(/Terms.*Net 30 days.*Credit limit.*\$50,000\.00/);
  expect(facts).toHaveTextContent(/Used by open orders\$1,250\.00.*Credit left\$48,750\.00/);
});

test('[CHK-3] tells a customer without terms why nothing can be put on account', async () => {
  await openAccount(
    '/account',
    answer(AccountDetailsDocument, () => ({
      me: { ...business, cod: true },
      credit: { terms: 'COD', limit: null, open: '0.00', left: null, refusal: refusalOfTerms },
      paymentSettings: { card: { isTest: true } },
    })),
  );
  expect(await screen.findByText(new RegExp(`^${refusalOfTerms}`))).toBeVisible();
  expect(screen.getByText('By card')).toBeVisible();
});

/** Answers with 60 orders, or none of 1999, and notes the requests. */
function noteOrders(requests: AccountOrdersQueryVariables[]): Answer {
  const order = { key: 41, date: 1_790_000_000, total: '16.50', status: 'shipped' as const, poNumber: null, job: null };
  return answer(AccountOrdersDocument, variables => {
    requests.push(variables);
    const nodes = variables.search === '1/1/1999' ? [] : [order];
    return { me: { key: customer.key, orders: { totalCount: nodes.length * 60, nodes } }, customerJobs: [] };
  });
}

test('[ACC-5] the order history can be searched by number and date', async () => {
  const requests: AccountOrdersQueryVariables[] = [];
  const { user, path } = await openAccount('/account/order-history', noteOrders(requests));
  await user.type(await field('Search your orders'), '41{Enter}');
  await waitFor(() => expect(requests.at(-1)?.search).toBe('41'));
  expect(path()).toBe('/account/order-history?search=41');
  expect(await screen.findByRole('link', { name: '41' })).toHaveAttribute('href', '/order/41');
  await fill(user, await field('Search your orders'), '1/1/1999');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('No orders match "1/1/1999".')).toBeVisible();
  expect(path()).toBe('/account/order-history?search=1%2F1%2F1999');
});

test('[ACC-5] the order history has pages', async () => {
  const requests: AccountOrdersQueryVariables[] = [];
  const { user, path } = await openAccount('/account/order-history', noteOrders(requests));
  const pages = await screen.findByRole('navigation', { name: 'Pages of your orders' });
  await user.click(within(pages).getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(requests.map(({ first, offset }) => [first, offset])).toEqual([
      [20, 0],
      [20, 20],
    ]),
  );
  expect(path()).toBe('/account/order-history?page=2');
});
