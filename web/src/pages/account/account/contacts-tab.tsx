import { ButtonLink } from '../../../ui/button';
import { Email } from '../../../ui/email';
import { ErrorPanel } from '../../../ui/error-panel';
import { formatPhone } from '../../../ui/phone-number';
import { TableSkeleton } from '../../../ui/skeletons';
import { contactKinds, type ContactName } from '../contact-kinds';
import { AccountContactsDocument, useAccountContactsQuery, useAddContactMutation, useRemoveContactMutation, useUpdateContactMutation } from './contacts.generated';
import { askAgainIfChanged, type RecordKind } from './record-kinds';
import { RecordTable } from './record-table';

const contact: RecordKind<ContactName> = {
  noun: 'contact',
  plural: 'contacts',
  kinds: contactKinds,
  names: ['name', 'email', 'phoneNumber'],
  inputs: {
    name: { autoComplete: 'off', maxLength: 100 },
    email: { type: 'email', autoComplete: 'off', maxLength: 254 },
    phoneNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  },
  show: { email: (address) => <Email address={address} />, phoneNumber: formatPhone },
  titleOf: ({ name }) => name,
  empty: 'No contacts yet. Add the first one below.',
};

const again = { refetchQueries: [AccountContactsDocument], awaitRefetchQueries: true };

export function ContactsTab() {
  const { data, error, refetch } = useAccountContactsQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  const [add] = useAddContactMutation(again);
  const [update] = useUpdateContactMutation();
  const [remove] = useRemoveContactMutation(again);
  if (error) return <ErrorPanel error={error}><ButtonLink to="/account">Your account</ButtonLink></ErrorPanel>;
  if (!data?.me) return <TableSkeleton rows={6} columns={4} />;
  return (
    <RecordTable
      heading="Contacts"
      kind={contact}
      records={data.me.contacts}
      actions={{
        add: (texts) => add({ variables: { input: texts } }),
        update: ({ key, version }, texts) => update({ variables: { input: { key, version, ...texts } } }).catch(askAgainIfChanged(refetch)),
        remove: ({ key }) => remove({ variables: { key } }),
      }}
    />
  );
}
