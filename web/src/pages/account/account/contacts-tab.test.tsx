import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  AccountContactsDocument,
  UpdateContactDocument,
  type AccountContactFragment,
  type UpdateContactMutationVariables,
} from './contacts.generated';

const ana: AccountContactFragment = {
  key: 5,
  name: 'Ana Ruiz',
  email: 'ana@copperstate.example',
  phoneNumber: '6025550101',
  version: 1,
};

function openContacts(contacts: () => AccountContactFragment[], ...answers: Answer[]) {
  const list = answer(AccountContactsDocument, () => ({ me: { key: customer.key, contacts: contacts() } }));
  return renderPage('/account/contacts', { signedIn: customer, answers: [list, ...answers] });
}

const pencil = () => screen.findByRole('button', { name: /^Edit / });
/** Returns the field of the row that is being edited. */
const rowField = (label: string) => within(screen.getByRole('table')).getByLabelText(label);
const isEdited = () => within(screen.getByRole('table')).queryAllByRole('textbox').length > 0;

test('[ACC-3] leaving a row sends neither unchanged nor invalid values', async () => {
  const { user } = await openContacts(() => [ana]);
  await user.click(await pencil());
  await user.click(await pencil());
  expect(isEdited()).toBe(false);

  await user.click(await pencil());
  await fill(user, rowField('Email'), 'nobody');
  expect(screen.getByText('Invalid values in: Email')).toBeVisible();
  await user.click(await pencil());
  expect(screen.queryByText(/^Invalid values in/)).not.toBeInTheDocument();
  expect(screen.getByText(/^Not saved, because of Email\./)).toBeVisible();
  expect(screen.getByText(ana.email)).toBeVisible();
  // The typed text is kept, without an error message yet.
  await user.click(await pencil());
  expect(rowField('Email')).toHaveValue('nobody');
  expect(screen.queryByText(/^Invalid values in/)).not.toBeInTheDocument();
  await user.type(rowField('Email'), '{Escape}');
  expect(isEdited()).toBe(false);
  expect(screen.getByText(ana.email)).toBeVisible();
});

test('[ACC-3] the add form lists invalid fields and adds nothing', async () => {
  const { user } = await openContacts(() => [ana]);
  await user.type(await screen.findByLabelText('Name'), 'Luis Ortega{Enter}');
  expect(screen.getByText('Invalid values in: Email, Phone')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email');
});

test('[ACC-3] warns before overwriting a row that was changed elsewhere', async () => {
  let stored = ana;
  const inputs: UpdateContactMutationVariables['input'][] = [];
  const { user } = await openContacts(
    () => [stored],
    answer(UpdateContactDocument, ({ input }) => {
      inputs.push(input);
      if (input.version !== stored.version) throw refusal('STALE', 409, 'The contact has changed.');
      stored = { ...stored, name: 'Ana R.', version: 3 };
      return { updateContact: stored };
    }),
  );
  await user.click(await pencil());
  await fill(user, rowField('Name'), 'Ana R.');
  stored = { ...ana, phoneNumber: '6025550199', version: 2 };
  await user.click(await pencil());
  expect(await screen.findByText(/^This was changed elsewhere meanwhile\./)).toBeVisible();
  expect(rowField('Name')).toHaveValue('Ana R.');
  await user.click(await pencil());
  await waitFor(() => expect(isEdited()).toBe(false));
  expect(screen.getByText('Ana R.')).toBeVisible();
  expect(inputs.map(({ version }) => version)).toEqual([1, 2]);
});

test('[ACC-3] an empty contact list shows a message', async () => {
  await openContacts(() => []);
  expect(await screen.findByText('No contacts yet. Add the first one below.')).toBeVisible();
});

test('[ACC-3] a long contact list can be searched', async () => {
  const foremen = Array.from({ length: 12 }, (_, index) => ({ ...ana, key: index, name: `Foreman ${index}` }));
  const { user } = await openContacts(() => foremen);
  await user.type(await screen.findByLabelText('Search contacts'), 'foreman 11');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText('Foreman 11')).toBeVisible();
  await fill(user, screen.getByLabelText('Search contacts'), 'nobody');
  expect(screen.getByText('No contacts match "nobody".')).toBeVisible();
});
