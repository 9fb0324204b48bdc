import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { renderPage } from '../../../../test/render-page';
import { forgetDraft } from './draft';
import {
  CustomerNumberExistsDocument,
  RegisterDocument,
  RegistrationCaptchaDocument,
  SuggestCustomerNumberDocument,
} from './register.generated';

const phoneMessage = 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';
const takenMessage = 'That customer number already exists';
const company = {
  'Business name': 'Copper State Framing',
  'Street address': '12 E Jackson St',
  City: 'Phoenix',
  'Zip code': '85004',
  'Business phone': '6025550100',
  Password: 'desert-framing-1',
  'Password again': 'desert-framing-1',
};
const contact = { Name: 'Ana Ruiz', Email: 'ana@copperstate.example', Phone: '6025550101' };
const state = 'AZ';

/** Opens the page. Only 20001 is taken, 31415 is suggested, and each picture has its number as its address. */
async function openRegistration(...answers: Answer[]): Promise<UserEvent> {
  let pictures = 0;
  const { user } = await renderPage('/register', {
    answers: [
      answer(SuggestCustomerNumberDocument, () => ({ suggestCustomerNumber: 31_415 })),
      answer(CustomerNumberExistsDocument, ({ customerNumber }) => ({
        customerNumberExists: customerNumber === 20_001,
      })),
      answer(RegistrationCaptchaDocument, () => {
        pictures += 1;
        return { captcha: { id: String(pictures), image: `/picture-${pictures}`, expiresInSeconds: 180 } };
      }),
      ...answers,
    ],
  });
  return user;
}

const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });
const isInactive = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

async function pickNumber(user: UserEvent): Promise<void> {
  await user.click(button('Pick one for me'));
  await waitFor(() => expect(field('Customer number')).toHaveValue('31415'));
}

async function fillAll(user: UserEvent, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await fill(user, field(label), text);
}

async function fillCompany(user: UserEvent): Promise<void> {
  await fillAll(user, company);
  await user.selectOptions(field('State'), state);
}

async function goToContact(user: UserEvent): Promise<void> {
  await pickNumber(user);
  await fillCompany(user);
  await user.click(button('Next'));
  expect(await screen.findByRole('heading', { name: /Your first contact/ })).toHaveFocus();
}

const picture = () => screen.findByRole('img', { name: 'Six letters and digits to type below' });

beforeEach(forgetDraft);

test('[REG-2] Next is inactive until all fields except the fax are valid, and lists problems when pressed', async () => {
  const user = await openRegistration();
  expect(isInactive('Next')).toBe(true);
  await user.click(button('Next'));
  const summary = screen.getByRole('group', { name: 'Please check these fields' });
  expect(summary).toHaveFocus();
  expect(within(summary).getAllByRole('button')).toHaveLength(8);
  await user.click(within(summary).getByRole('button', { name: 'City: Invalid city, must have value' }));
  expect(field('City')).toHaveFocus();

  await pickNumber(user);
  await fillCompany(user);
  expect(summary).not.toBeInTheDocument();
  expect(isInactive('Next')).toBe(false);
  await fill(user, field('Fax (optional)'), '123');
  expect(isInactive('Next')).toBe(true);
  await fill(user, field('Fax (optional)'), '');
  expect(isInactive('Next')).toBe(false);
});

test.each([
  ['Business name', '', 'Invalid name, must have value'],
  ['Street address', ' ', 'Invalid street address, must have value'],
  ['City', '', 'Invalid city, must have value'],
  ['Zip code', '8500', 'Invalid zipcode. Must be 5 digits'],
  ['Business phone', '60255501', phoneMessage],
  ['Fax (optional)', '60255501000', phoneMessage],
  ['Password again', 'something else', "Passwords don't match"],
])('[REG-4][REG-5][REG-6] shows an error next to the field "%s" once it is left', async (label, text, message) => {
  const user = await openRegistration();
  await fill(user, field(label), text);
  expect(field(label)).toBeInvalid();
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
});

test('[REG-6] requires one of 50 states', async () => {
  const user = await openRegistration();
  const codes = within(field('State'))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)
    .filter(Boolean);
  expect(new Set(codes).size).toBe(50);
  await user.selectOptions(field('State'), '');
  await user.tab();
  expect(screen.getByText('Invalid state, must have value')).toBeVisible();
});

test('[REG-5] a pasted phone number keeps its digits', async () => {
  const user = await openRegistration();
  await fill(user, field('Business phone'), '(602) 555-0100');
  expect(field('Business phone')).toHaveValue('6025550100');
  expect(field('Business phone')).toBeValid();
});

test('[REG-3] reports a taken number when the field is left, rejects letters, and suggests another', async () => {
  const user = await openRegistration();
  await user.type(field('Customer number'), '2o0a0x01');
  expect(field('Customer number')).toHaveValue('20001');
  await user.tab();
  expect(await screen.findByText(takenMessage)).toBeVisible();
  await fillCompany(user);
  expect(isInactive('Next')).toBe(true);
  await pickNumber(user);
  expect(screen.queryByText(takenMessage)).not.toBeInTheDocument();
  expect(isInactive('Next')).toBe(false);
});

test('[REG-3] says that the check of the customer number failed, and repeats it', async () => {
  let isConnected = false;
  const user = await openRegistration(
    answer(CustomerNumberExistsDocument, () => {
      if (!isConnected) throw new TypeError('Failed to fetch');
      return { customerNumberExists: true };
    }),
  );
  await fill(user, field('Customer number'), '20001');
  expect(await screen.findByText(/^We could not check whether this number is free\./)).toBeVisible();
  isConnected = true;
  await user.click(field('Customer number'));
  await user.tab();
  expect(await screen.findByText(takenMessage)).toBeVisible();
});

test('[REG-7][REG-9] step 2 submits only a complete contact', async () => {
  const user = await openRegistration();
  await goToContact(user);
  await picture();
  await fill(user, field('Characters in the picture'), 'aB3dE6');
  expect(isInactive('Register')).toBe(true);
  for (const [label, text, message] of [
    ['Name', '', 'Name must have value'],
    ['Email', 'ana@', 'Invalid email'],
    ['Phone', '555', phoneMessage],
  ] as const) {
    await fill(user, field(label), text);
    expect(field(label)).toHaveAccessibleDescription(message);
  }
  expect(isInactive('Register')).toBe(true);
  await fillAll(user, contact);
  expect(isInactive('Register')).toBe(false);
});

test('[REG-8][REG-9] a wrong answer shows a new picture and keeps the typed text, and so does Reload', async () => {
  const answers: unknown[] = [];
  const user = await openRegistration(
    answer(RegisterDocument, ({ input }) => {
      answers.push(input.captcha);
      throw refusal('CAPTCHA_WRONG', 400, 'Those are not the characters of the picture');
    }),
  );
  await goToContact(user);
  await fillAll(user, contact);
  expect(await picture()).toHaveAttribute('src', '/picture-1');
  await fill(user, field('Characters in the picture'), 'aB3dE6');
  await user.click(button('Reload'));
  await waitFor(async () => expect(await picture()).toHaveAttribute('src', '/picture-2'));
  expect(field('Characters in the picture')).toHaveValue('');
  expect(isInactive('Register')).toBe(true);

  await fill(user, field('Characters in the picture'), 'aB3dE6');
  await user.click(button('Register'));
  expect(await screen.findByText('Those are not the characters of the picture')).toBeVisible();
  expect(answers).toEqual([{ id: '2', answer: 'aB3dE6' }]);
  await waitFor(async () => expect(await picture()).toHaveAttribute('src', '/picture-3'));
  expect(field('Name')).toHaveValue(contact.Name);
});

test('[REG-1][AUTH-8] a rejected registration shows the error panel, returns to the form, and keeps the typed text', async () => {
  const user = await openRegistration(
    answer(RegisterDocument, () => {
      throw refusal('CUSTOMER_NUMBER_TAKEN', 409, takenMessage);
    }),
  );
  await goToContact(user);
  await fillAll(user, contact);
  await picture();
  await fill(user, field('Characters in the picture'), 'aB3dE6');
  await user.click(button('Register'));
  expect(await screen.findByText("Oops! We've encountered error code: 409")).toBeVisible();
  expect(screen.getByText(`Message: ${takenMessage}`)).toBeVisible();
  expect(within(screen.getByRole('alert')).getByRole('link', { name: '602-555-0183' })).toBeVisible();
  await user.click(button('Go back'));
  expect(field('Name')).toHaveValue(contact.Name);
  expect(screen.getByText(/^Please go back to your company/)).toBeVisible();
  await user.click(button('Go back'));
  expect(screen.getByText(takenMessage)).toBeVisible();
  expect(field('Business name')).toHaveValue(company['Business name']);
  expect(field('Password')).toHaveValue(company.Password);
  await pickNumber(user);
  expect(isInactive('Next')).toBe(false);
});

test('[REG-1] shows progress while registering, and keeps all fields except passwords across pages', async () => {
  let fail: () => void = () => undefined;
  const user = await openRegistration(
    answer(
      RegisterDocument,
      () =>
        new Promise((_resolve, reject) => {
          fail = () => reject(refusal('INTERNAL', 500, 'Something broke on our side.'));
        }),
    ),
  );
  await goToContact(user);
  await fillAll(user, contact);
  await picture();
  await fill(user, field('Characters in the picture'), 'aB3dE6');
  await user.click(button('Register'));
  expect(await screen.findByText('Opening your account')).toBeVisible();
  fail();
  expect(await screen.findByText("Oops! We've encountered error code: 500")).toBeVisible();
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Register' }));
  expect(await screen.findByLabelText('Business name')).toHaveValue(company['Business name']);
  expect(field('Password')).toHaveValue('');
});
