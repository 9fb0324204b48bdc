import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  CreateVendorDocument,
  DeleteVendorDocument,
  UpdateVendorDocument,
  VendorAgentsDocument,
  VendorListDocument,
  VendorRecordDocument,
  type UpdateVendorMutationVariables,
  type VendorForm_VendorFragment,
} from './vendors.generated';

const vendor: VendorForm_VendorFragment = {
  key: 4,
  name: 'Quartzsite Tools',
  id: 'QUARTZ',
  address: '1 Mine Rd',
  city: 'Quartzsite',
  state: 'AZ',
  zipCode: '85346',
  federalTaxId: '86-0000001',
  accountNumber: 'A-1',
  distMethodKey: null,
  terms: 'NET30',
  ourAccountNumber: 'S-1',
  contactName: 'Lee Ortiz',
  phoneNumber: '9285550101',
  faxNumber: '',
  purchasingAgentKey: null,
  version: 1,
};
const typed = {
  Name: vendor.name,
  'Vendor ID': 'TAKEN',
  'Street address': vendor.address,
  City: vendor.city,
  'Zip code': vendor.zipCode,
  'Contact name': vendor.contactName,
  Phone: '928-555-0101',
  Terms: vendor.terms,
  'Federal tax ID': vendor.federalTaxId,
  'Account number': vendor.accountNumber,
  'Our account number': vendor.ourAccountNumber,
};

function openPane(address: string, ...answers: Answer[]) {
  return renderPage(address, {
    signedIn: staff,
    answers: [
      answer(VendorAgentsDocument, () => ({ purchasingAgents: [] })),
      answer(VendorListDocument, () => ({ vendors: { totalCount: 1, nodes: [vendor] } })),
      answer(VendorRecordDocument, () => ({ record: vendor })),
      ...answers,
    ],
  });
}

const openVendor = (...answers: Answer[]) => openPane(`/admin/edit-vendors/${vendor.key}`, ...answers);
const field = (label: string) => screen.findByLabelText(label);
const button = (name: string) => screen.findByRole('button', { name });

async function fillAll(user: Awaited<ReturnType<typeof openPane>>['user']): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await fill(user, await field(label), text);
  await user.selectOptions(await field('State'), vendor.state);
}

test('[VAL-1][ADM-9] lists invalid values and sends nothing', async () => {
  const { user } = await openVendor();
  await fill(user, await field('Contact name'), '');
  await fill(user, await field('Phone'), '(928) 555-01');
  expect(await screen.findByText('Invalid values in: Contact name, Phone')).toBeVisible();
  expect(
    screen.getByText('Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890'),
  ).toBeVisible();
  await user.type(await field('Phone'), '{Enter}');
  await waitFor(async () => expect(await field('Contact name')).toHaveFocus());
});

test('[ADM-8] leaving with unsaved changes requires a confirmation', async () => {
  const { user, path } = await openVendor();
  await fill(user, await field('Terms'), 'NET45');
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await user.click(await button('Stay'));
  expect(await field('Terms')).toHaveValue('NET45');
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await user.click(await button('Leave'));
  await waitFor(() => expect(path()).toBe('/admin/edit-vendors'));
});

test('[ADM-8] loses no change when two colleagues edit a vendor', async () => {
  let stored = vendor;
  const inputs: UpdateVendorMutationVariables['input'][] = [];
  const { user } = await openVendor(
    answer(VendorRecordDocument, () => ({ record: stored })),
    answer(UpdateVendorDocument, ({ input }) => {
      inputs.push(input);
      if (input.version !== stored.version)
        throw refusal('STALE', 409, 'The vendor has changed.', { changedBy: 'Dana Reyes', changedAt: 1_790_000_000 });
      return { record: stored };
    }),
  );
  await fill(user, await field('Contact name'), 'Mine');
  await fill(user, await field('Terms'), 'NET50');
  stored = { ...vendor, contactName: 'Theirs', city: 'Bouse', version: 2 };
  await user.click(await button('Submit'));
  const notice = await screen.findByText(/^Dana Reyes changed this record on/);
  expect(notice).toBeVisible();
  expect(screen.getByText('City: now Bouse')).toBeVisible();
  expect(screen.getByText('Contact name: now Theirs, here Mine')).toBeVisible();
  expect(await field('Contact name')).toHaveValue('Mine');
  expect(await field('City')).toHaveValue('Bouse');

  await user.click(await button('Take the stored one'));
  await waitFor(async () => expect(await field('Contact name')).toHaveValue('Theirs'));
  await user.click(await button('Submit'));
  expect(await screen.findByText('Submitted succesfully')).toBeVisible();
  expect(inputs).toEqual([
    { key: vendor.key, version: 1, contactName: 'Mine', terms: 'NET50' },
    { key: vendor.key, version: 2, terms: 'NET50' },
  ]);
});

test('[ADM-8][VAL-2] deletes a vendor after a confirmation', async () => {
  const deleted: number[] = [];
  const { user, path } = await openVendor(
    answer(DeleteVendorDocument, ({ key }) => {
      deleted.push(key);
      return { deleteVendor: true };
    }),
  );
  await fill(user, await field('Terms'), 'NET45');
  await user.click(await button('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this vendor?' });
  expect(dialog).toHaveTextContent(vendor.name);
  await user.click(within(dialog).getByRole('button', { name: 'Keep' }));
  expect(deleted).toEqual([]);
  await user.click(await button('Delete'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(path()).toBe('/admin/edit-vendors'));
  expect(await screen.findByText('Deleted')).toBeVisible();
  expect(deleted).toEqual([vendor.key]);
});

test('[ADM-8] a vendor that was deleted in the meantime is not found', async () => {
  await openVendor(
    answer(VendorRecordDocument, () => {
      throw refusal('NOT_FOUND', 404, 'Vendor not found.');
    }),
  );
  expect(await screen.findByText('Vendor not found. It may have been deleted in the meantime.')).toBeVisible();
});

test('[ADM-8] does not delete a vendor with products, and shows the reason', async () => {
  const { user, path } = await openVendor(
    answer(DeleteVendorDocument, () => {
      throw refusal('VENDOR_IN_USE', 409, 'Products of this vendor are sold.');
    }),
  );
  await user.click(await button('Delete'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error deleting this vendor.')).toBeVisible();
  expect(screen.getByText('Products of this vendor are sold.')).toBeVisible();
  expect(path()).toBe(`/admin/edit-vendors/${vendor.key}`);
});

test('[ADM-8][VAL-1] adds a vendor without a fax, and rejects a taken ID', async () => {
  const { user } = await openPane(
    '/admin/add-vendor',
    answer(CreateVendorDocument, ({ input }) => {
      if (input.id === 'TAKEN')
        throw refusal('DUPLICATE', 409, 'Another vendor has this id.', {
          errors: { id: ['Another vendor has this id.'] },
        });
      return { record: { ...vendor, id: input.id, faxNumber: input.faxNumber ?? '' } };
    }),
  );
  await user.click(await button('Submit'));
  expect(
    await screen.findByText(
      'Invalid values in: Name, Vendor ID, Street address, City, State, Zip code, Contact name, Phone, Terms, Federal tax ID, Account number, Our account number',
    ),
  ).toBeVisible();
  await fillAll(user);
  await user.click(await button('Submit'));
  expect(await screen.findByText(/Something went wrong!/)).toBeVisible();
  expect(await field('Vendor ID')).toHaveAccessibleDescription(/Another vendor has this id\.$/);
  expect(await field('Name')).toHaveValue(typed.Name);
  await fill(user, await field('Vendor ID'), vendor.id);
  await user.click(await button('Submit'));
  expect(await screen.findByText('Submitted succesfully')).toBeVisible();
  expect(await field('Name')).toHaveValue('');
  expect(screen.getByRole('link', { name: vendor.name })).toHaveAttribute('href', `/admin/edit-vendors/${vendor.key}`);
});

test('[ADM-8][ERR-1] a failed addition shows an error and keeps the typed text', async () => {
  const { user } = await openPane(
    '/admin/add-vendor',
    answer(CreateVendorDocument, () => {
      throw new TypeError('Failed to fetch');
    }),
  );
  await fillAll(user);
  await user.click(await button('Submit'));
  expect(await screen.findByText(/Something went wrong!/)).toBeVisible();
  expect(await field('Name')).toHaveValue(typed.Name);
});
