import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { customer, staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  AddCustomerLocationDocument,
  CustomerContactsDocument,
  CustomerLocationsDocument,
  CustomerOrdersDocument,
  RemoveCustomerContactDocument,
  UpdateCustomerContactDocument,
  type CustomerContactFragment,
  type CustomerLocationFragment,
} from './customer-records.generated';
import {
  CustomerActivationDocument,
  CustomerListDocument,
  CustomerRecordDocument,
  DeleteCustomerDocument,
  EraseCustomerDocument,
  IssueActivationCodeDocument,
  MakeAdminDocument,
  ResetCustomerPasswordDocument,
  RevokeAdminDocument,
  type CustomerForm_CustomerFragment,
} from './customers.generated';

const stored: CustomerForm_CustomerFragment = {
  ...customer,
  pricingTier: 0,
  version: 1,
  finance: {
    customerKey: customer.key,
    isTaxable: true,
    isOnAccount: false,
    hasStatement: false,
    hasLateCharges: false,
    autoSendStatements: false,
    hasCreditCard: false,
    preBill: false,
    requiresShipTo: false,
    requiresPayment: false,
    requiresPoNumber: false,
    canHaveBackOrders: false,
    shipCompleteOnly: false,
    hasBreakoutPricing: false,
    statementEmail: '',
    statementFaxNumber: '',
    taxAuthority: '',
    terms: 'COD',
    creditLimit: '0.00',
    paymentMethod: 'CC',
    pricingTier: 0,
    version: 1,
  },
};
const { key, customerNumber } = stored;
const code = (of: string) => ({ code: of, expiresAt: 1_790_000_000, mailedTo: null });

/** Opens the pane of a customer, whose record may change. */
function openCustomer(record: () => CustomerForm_CustomerFragment, ...answers: Answer[]) {
  return renderPage(`/admin/edit-customer/${key}`, {
    signedIn: staff,
    answers: [
      answer(CustomerRecordDocument, () => ({ customer: record() })),
      answer(CustomerListDocument, () => ({ customers: { totalCount: 0, nodes: [] } })),
      answer(CustomerContactsDocument, () => ({ customer: { key, contacts: [] } })),
      answer(CustomerLocationsDocument, () => ({ customer: { key, locations: [] } })),
      answer(CustomerOrdersDocument, () => ({ customer: { key, orders: { totalCount: 0, nodes: [] } } })),
      answer(CustomerActivationDocument, () => ({
        defaultCustomerPassword: 'desert1983',
        customer: { ...stored, activation: null },
      })),
      ...answers,
    ],
  });
}

const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));
const button = (name: string) => screen.findByRole('button', { name });
const inDialog = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name });

test('[ADM-5] settings that the store does not use say so, and no others', async () => {
  await openCustomer(() => stored);
  const unused = ['Requires payment', 'Bill before delivery', 'Back orders allowed', 'Ship complete only'];
  for (const label of [...unused, 'Breakout pricing', 'Late charges', 'Gets statements'])
    expect(await screen.findByLabelText(label)).toHaveAccessibleDescription('Not used by this store');
  for (const label of ['May buy on account', 'PO number required', 'Requires ship-to', 'Terms'])
    expect(screen.getByLabelText(label)).not.toHaveAccessibleDescription(/Not used/);
});

test('[ADM-5] lists invalid fields and saves nothing', async () => {
  const { user } = await openCustomer(() => stored);
  await fill(user, await field('Credit limit'), '1.005');
  await fill(user, await field('Business phone'), '602');
  await user.type(await field('Business phone'), '{Enter}');
  expect(screen.getByText('Invalid values in: Business phone, Credit limit (optional)')).toBeVisible();
});

test("[ADM-5][VAL-2] staff add, change and delete a customer's contacts and locations", async () => {
  let contacts: CustomerContactFragment[] = [
    { key: 5, name: 'Ana Ruiz', email: 'ana@copperstate.example', phoneNumber: '6025550101', version: 1 },
  ];
  let locations: CustomerLocationFragment[] = [];
  const { user } = await openCustomer(
    () => stored,
    answer(CustomerContactsDocument, () => ({ customer: { key, contacts } })),
    answer(CustomerLocationsDocument, () => ({ customer: { key, locations } })),
    answer(AddCustomerLocationDocument, ({ input: { customerKey: _, ...input } }) => {
      const added = { ...input, key: 11, version: 1 };
      locations = [added];
      return { addLocation: added };
    }),
    answer(UpdateCustomerContactDocument, ({ input }) => {
      contacts = contacts.map(contact => ({ ...contact, name: input.name ?? contact.name, version: 2 }));
      return { updateContact: contacts[0] as CustomerContactFragment };
    }),
    answer(RemoveCustomerContactDocument, () => {
      contacts = [];
      return { removeContact: true };
    }),
  );
  const add = within(await screen.findByRole('form', { name: 'New location' }));
  for (const [label, text] of [
    ['Street address', '77 Quarry Rd'],
    ['City', 'Superior'],
    ['Zip code', '85173'],
  ] as const)
    await fill(user, add.getByLabelText(label), text);
  await user.selectOptions(add.getByLabelText('State'), 'AZ');
  await user.click(add.getByRole('button', { name: 'Add location' }));
  expect(await screen.findByRole('row', { name: /77 Quarry Rd/ })).toBeVisible();

  await user.click(await button('Edit Ana Ruiz'));
  const name = within(screen.getByRole('table', { name: 'Contacts' })).getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Ana Vega{Enter}');
  await user.click(await button('Delete Ana Vega'));
  await user.click(await inDialog('Delete'));
  expect(await screen.findByText('No contacts yet. Add the first one below.')).toBeVisible();
});

test('[ADM-5][VAL-2] deletes a customer after a confirmation', async () => {
  const deleted: number[] = [];
  const { user, path } = await openCustomer(
    () => stored,
    answer(DeleteCustomerDocument, variables => {
      deleted.push(variables.key);
      return { deleteCustomer: true };
    }),
  );
  await user.click(await button('Delete'));
  await user.click(await inDialog('Keep'));
  expect(deleted).toEqual([]);
  await user.click(await button('Delete'));
  await user.click(await inDialog('Delete'));
  await waitFor(() => expect(path()).toBe('/admin/edit-customer'));
  expect(deleted).toEqual([key]);
});

test('[ADM-5][VAL-2] a customer with open orders is not deleted, and the dialog links them', async () => {
  const { user, path } = await openCustomer(
    () => stored,
    answer(DeleteCustomerDocument, () => {
      throw refusal('CUSTOMER_IN_USE', 409, 'This customer has open orders.', { openOrders: [41, 57] });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this customer?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('link', { name: 'Order 57' })).toHaveAttribute('href', '/historicalorder/57');
  expect(dialog.getAllByRole('link')).toHaveLength(2);
  expect(path()).toBe(`/admin/edit-customer/${key}`);
});

test('[ADM-5] erases a customer only after its number is typed', async () => {
  const erased: unknown[] = [];
  const { user, path } = await openCustomer(
    () => stored,
    answer(EraseCustomerDocument, variables => {
      erased.push(variables);
      return { eraseCustomer: true };
    }),
  );
  await user.click(await button('Erase customer'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase this customer for good?' }));
  await fill(user, dialog.getByLabelText('Customer number'), '1');
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(dialog.getByText(`Type ${customerNumber} to erase this customer.`)).toBeVisible();
  expect(erased).toEqual([]);
  await fill(user, dialog.getByLabelText('Customer number'), String(customerNumber));
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(path()).toBe('/admin/edit-customer'));
  expect(erased).toEqual([{ key, customerNumber }]);
});

test('[ADM-5] grants and revokes staff rights only after a confirmation', async () => {
  let record = stored;
  const withTier = (pricingTier: number) => {
    record = { ...stored, pricingTier, finance: { ...stored.finance, pricingTier } };
    return record;
  };
  const { user } = await openCustomer(
    () => record,
    answer(MakeAdminDocument, () => ({ makeAdmin: withTier(staff.pricingTier) })),
    answer(RevokeAdminDocument, () => ({ revokeAdmin: withTier(0) })),
  );
  await user.click(await button('Make admin'));
  await user.click(await inDialog('Cancel'));
  expect(record.pricingTier).toBe(0);
  await user.click(await button('Make admin'));
  await user.click(await inDialog('Make admin'));
  expect(await screen.findByText('This customer is now an admin, and must sign in again.')).toBeVisible();
  await waitFor(async () => expect(await field('Pricing tier')).toBeDisabled());
  expect(screen.queryByRole('button', { name: 'Reset password' })).not.toBeInTheDocument();
  await user.click(await button('Revoke admin'));
  await user.click(await inDialog('Revoke admin'));
  await waitFor(async () => expect(await field('Pricing tier')).toBeEnabled());
});

test('[ADM-5] resets a password only after a confirmation, and shows each activation code', async () => {
  let activation: { codeExpiresAt: number } | null = null;
  const { user } = await openCustomer(
    () => stored,
    answer(CustomerActivationDocument, () => ({
      defaultCustomerPassword: 'desert1983',
      customer: { ...stored, activation },
    })),
    answer(ResetCustomerPasswordDocument, () => {
      activation = { codeExpiresAt: 1_790_000_000 };
      return { resetCustomerPassword: { key, activationCode: code('AAAAABBBBB') } };
    }),
    answer(IssueActivationCodeDocument, () => ({ issueActivationCode: code('CCCCCDDDDD') })),
  );
  await user.click(await button('Reset password'));
  await user.click(await inDialog('Cancel'));
  expect(activation).toBeNull();
  await user.click(await button('Reset password'));
  await user.click(await inDialog('Reset password'));
  const notice = () => screen.findByText(/^Activation code for 20001 Roadrunner Ridge Construction:/);
  expect(await notice()).toHaveTextContent('AAAAA-BBBBB');
  expect(screen.getByText(/^It is shown only now, works once/)).toBeVisible();
  expect(await screen.findByText(/^This customer has not chosen a password yet\./)).toHaveTextContent(
    'The default password is desert1983; remind the customer to change it.',
  );
  await user.click(await button('Issue another code'));
  await user.click(await inDialog('Issue another code'));
  expect(await screen.findByText('Another code is issued.')).toBeVisible();
  expect(await notice()).toHaveTextContent('CCCCC-DDDDD');
});
