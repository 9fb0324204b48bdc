import { expect, type Page } from '@playwright/test';
import type { Store } from './store';

export const company = {
  name: 'Copper State Framing',
  address: '12 E Jackson St',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85004',
  phone: '6025550100',
  password: 'desert-framing-1',
};
export const contact = { name: 'Ana Ruiz', email: 'ana@copperstate.example', phone: '6025550101' };

/** Fills in step 1, except for the customer number. */
export async function fillCompany(page: Page, changes: Partial<typeof company> = {}): Promise<void> {
  const { name, address, city, state, zipCode, phone, password } = { ...company, ...changes };
  await page.getByLabel('Business name').fill(name);
  await page.getByLabel('Street address').fill(address);
  await page.getByLabel('City').fill(city);
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('Zip code').fill(zipCode);
  await page.getByLabel('Business phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
}

export async function fillContact(page: Page, { name, email, phone } = contact): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone', { exact: true }).fill(phone);
}

/** Picks a free number and returns it. */
export async function pickNumber(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Pick one for me' }).click();
  await expect(page.getByLabel('Customer number')).toHaveValue(/^[1-9]\d{4}$/);
  return Number(await page.getByLabel('Customer number').inputValue());
}

/** Returns the text in the picture. In tests, the server also puts it into the picture's title. */
export async function readCaptcha(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'Six letters and digits to type below' });
  const address = (await picture.getAttribute('src')) ?? '';
  const svg = Buffer.from(address.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  return /<title>(\w{6})<\/title>/.exec(svg)?.[1] ?? '';
}

/** Registers a customer over REST, with one contact and one location. */
export async function registerCustomer(
  store: Store,
  customerNumber?: number,
  email = contact.email,
): Promise<{ customerNumber: number; key: number; token: string }> {
  const number =
    customerNumber ??
    (await store.graphql<{ suggestCustomerNumber: number }>('{ suggestCustomerNumber }')).suggestCustomerNumber;
  const response = await fetch(`${store.url}/api/auth/register`, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: JSON.stringify({
      customer: { ...company, customerNumber: number, phoneNumber: company.phone },
      contact: { ...contact, email, phoneNumber: contact.phone },
    }),
  });
  if (!response.ok) throw new Error(`The registration was rejected: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { token: string; user: { key: number } } };
  return { customerNumber: number, key: data.user.key, token: data.token };
}
