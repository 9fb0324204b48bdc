import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { company, contact, fillCompany, fillContact, pickNumber, readCaptcha } from './registration-form';
import { open } from './steps';

const next = { name: 'Next' };

test('[REG-1][REG-8][REG-9] a business registers in two steps, is signed in and sees the home page', async ({
  page,
  store,
}) => {
  await open(page, '/register');
  const customerNumber = await pickNumber(page);
  await fillCompany(page);
  await page.getByRole('button', next).click();
  await expect(page.getByRole('heading', { name: 'Your first contact' })).toBeVisible();
  await fillContact(page);
  await page.getByLabel('Characters in the picture').fill(await readCaptcha(page));
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Your customer number is ${customerNumber}.`)).toBeVisible();
  await expect(page.getByText(`Hello, ${company.name}`)).toBeVisible();

  const token = await store.signInToken(customerNumber, company.password);
  const { me } = await store.graphql<{ me: object }>(
    '{ me { name cod contacts { name email phoneNumber } locations { address city state zipCode } } }',
    {},
    token,
  );
  const { address, city, state, zipCode } = company;
  expect(me).toEqual({
    name: company.name,
    cod: true,
    contacts: [{ name: contact.name, email: contact.email, phoneNumber: contact.phone }],
    locations: [{ address, city, state, zipCode }],
  });
  // A new customer has everything that checkout requires.
  await open(page, '/account/locations');
  await expect(page.getByRole('row').filter({ hasText: address })).toBeVisible();
});

test('[REG-8] checks the browser of customers who cannot see the picture', async ({ page }) => {
  await open(page, '/register');
  await pickNumber(page);
  await fillCompany(page);
  await page.getByRole('button', next).click();
  await fillContact(page);
  await page.getByRole('button', { name: 'I cannot see the picture' }).click();
  await expect(page.getByText('Your browser was checked. You can register now.')).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(`Hello, ${company.name}`)).toBeVisible();
});

test('[REG-1] the wizard works with the keyboard alone and passes axe in both steps @desktop', async ({ page }) => {
  await open(page, '/register');
  const customerNumber = await pickNumber(page);
  await page.getByLabel('Customer number').focus();
  const typed = [
    company.name,
    company.address,
    company.city,
    'Arizona',
    company.zipCode,
    company.phone,
    '',
    company.password,
    company.password,
  ];
  await page.keyboard.press('Tab');
  for (const text of typed) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your first contact' })).toBeFocused();
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([]);
  for (const text of [contact.name, contact.email, contact.phone]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(await readCaptcha(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Hello, ${company.name}`)).toBeVisible();
  expect(customerNumber).toBeGreaterThan(0);
});
