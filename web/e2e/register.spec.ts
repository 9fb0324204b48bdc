import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import {
  captchaPicture,
  company,
  contact,
  fillCompany,
  fillContact,
  fillUpToSubmit,
  pickNumber,
  readCaptcha,
  registerCustomer,
} from './registration-form';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people } from './store';

const next = { name: 'Next' };
const phoneMessage = 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';

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

test('[REG-2] Next is inactive until all fields except the fax are valid, and lists problems when pressed', async ({
  page,
}) => {
  await open(page, '/register');
  const button = page.getByRole('button', next);
  await expect(button).toBeDisabled();
  await button.focus();
  await page.keyboard.press('Enter');
  const summary = page.getByRole('group', { name: 'Please check these fields' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('button')).toHaveCount(8);
  await summary.getByRole('button', { name: 'City: Invalid city, must have value' }).click();
  await expect(page.getByLabel('City')).toBeFocused();

  await pickNumber(page);
  await fillCompany(page);
  await expect(summary).toBeHidden();
  await expect(button).toBeEnabled();
  await page.getByLabel('Fax (optional)').fill('123');
  await expect(button).toBeDisabled();
  await page.getByLabel('Fax (optional)').fill('');
  await expect(button).toBeEnabled();
});

test('[REG-4][REG-5][REG-6] shows an error next to its field once the field is left', async ({ page }) => {
  await open(page, '/register');
  const wrong: [label: string, text: string, message: string][] = [
    ['Business name', '', 'Invalid name, must have value'],
    ['Street address', ' ', 'Invalid street address, must have value'],
    ['City', '', 'Invalid city, must have value'],
    ['Zip code', '8500', 'Invalid zipcode. Must be 5 digits'],
    ['Business phone', '60255501', phoneMessage],
    ['Fax (optional)', '60255501000', phoneMessage],
    ['Password again', 'something else', "Passwords don't match"],
  ];
  for (const [label, text, message] of wrong) {
    const field = page.getByLabel(label);
    await field.fill(text);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByLabel('State').focus();
  await page.getByLabel('State').blur();
  await expect(page.getByText('Invalid state, must have value')).toBeVisible();
  // A pasted number keeps its digits.
  await page.getByLabel('Business phone').fill('(602) 555-0100');
  await expect(page.getByLabel('Business phone')).toHaveValue('6025550100');
  await expect(page.getByLabel('Business phone')).not.toHaveAttribute('aria-invalid');
});

test('[REG-6] offers all 50 states', async ({ page }) => {
  await open(page, '/register');
  const codes = await page
    .getByLabel('State')
    .locator('option')
    .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value).filter(Boolean));
  expect(new Set(codes).size).toBe(50);
});

test('[REG-3] reports a taken number when the field is left, rejects letters, and suggests another', async ({
  page,
}) => {
  await open(page, '/register');
  const field = page.getByLabel('Customer number');
  await field.pressSequentially('2o0a0x01');
  await expect(field).toHaveValue('20001');
  await field.blur();
  await expect(page.getByText('That customer number already exists')).toBeVisible();
  await fillCompany(page);
  await expect(page.getByRole('button', next)).toBeDisabled();
  const picked = await pickNumber(page);
  expect(picked).toBeGreaterThanOrEqual(10_000);
  await expect(page.getByText('That customer number already exists')).toBeHidden();
  await expect(page.getByRole('button', next)).toBeEnabled();
});

test('[REG-8][REG-9] a wrong answer shows a new picture and keeps the typed text, and so does Reload', async ({
  page,
}) => {
  await open(page, '/register');
  await fillUpToSubmit(page);
  const picture = captchaPicture(page);
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await expect(page.getByLabel('Characters in the picture')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled();

  const second = await picture.getAttribute('src');
  const answer = await readCaptcha(page);
  // The answer is case-sensitive.
  await page
    .getByLabel('Characters in the picture')
    .fill(answer === answer.toUpperCase() ? answer.toLowerCase() : answer.toUpperCase());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Those are not the characters of the picture')).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', second ?? '');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(contact.name);
  await page.getByLabel('Characters in the picture').fill(await readCaptcha(page));
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(`Hello, ${company.name}`)).toBeVisible();
});

test('[REG-7][REG-9] step 2 submits only a complete contact', async ({ page }) => {
  await open(page, '/register');
  await pickNumber(page);
  await fillCompany(page);
  await page.getByRole('button', next).click();
  await page.getByLabel('Characters in the picture').fill(await readCaptcha(page));
  const button = page.getByRole('button', { name: 'Register' });
  await expect(button).toBeDisabled();
  for (const [label, text, message] of [
    ['Name', '', 'Name must have value'],
    ['Email', 'ana@', 'Invalid email'],
    ['Phone', '555', phoneMessage],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(message);
  }
  await expect(button).toBeDisabled();
  await fillContact(page);
  await expect(button).toBeEnabled();
});

test('[REG-1][AUTH-8] a rejected registration shows the error panel, returns to the form, and keeps the typed text', async ({
  page,
  store,
}) => {
  await open(page, '/register');
  const customerNumber = await fillUpToSubmit(page);
  // Another customer registers the same number first.
  await registerCustomer(store, customerNumber);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText("Oops! We've encountered error code: 409")).toBeVisible();
  await expect(page.getByText('Message: That customer number already exists')).toBeVisible();
  await expect(page.getByRole('main').getByText('602-555-0183').first()).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(contact.name);
  await expect(page.getByText('Please go back to your company')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText('That customer number already exists')).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue(company.name);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(company.password);
  await pickNumber(page);
  await page.getByRole('button', next).click();
  await page.getByLabel('Characters in the picture').fill(await readCaptcha(page));
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(`Hello, ${company.name}`)).toBeVisible();
});

test('[REG-1] shows progress while registering, and keeps all fields except passwords across pages', async ({
  page,
}) => {
  await open(page, '/register');
  await fillUpToSubmit(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('mutation Register')) {
      await held;
      return route.fulfill({
        json: {
          data: null,
          errors: [{ message: 'Something broke on our side.', extensions: { code: 'INTERNAL', status: 500 } }],
        },
      });
    }
    return route.continue();
  });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Opening your account')).toBeVisible();
  release();
  await expect(page.getByText("Oops! We've encountered error code: 500")).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByLabel('Business name')).toHaveValue(company.name);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('[REG-8] checks the browser of customers who cannot see the picture', async ({ page }) => {
  await open(page, '/register');
  await pickNumber(page);
  await fillCompany(page);
  await page.getByRole('button', next).click();
  await fillContact(page);
  await page.getByRole('button', { name: 'I cannot see the picture' }).click();
  await expect(page.getByText('Your browser was checked. You can register now.')).toBeVisible({ timeout: 25_000 });
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

test('[REG-9] redirects signed-in customers to the home page', async ({ page }) => {
  await startSignedIn(page, people.onAccount);
  await open(page, '/register');
  await expect(page).toHaveURL('/');
});
