import { ButtonLink } from '../../../ui/button';
import { contactRows } from '../../../trade/address-book/customer-entries';
import { ErrorPanel } from '../../../ui/error-panel';
import { askAgainIfChanged } from '../../../trade/address-book/entry-kinds';
import { AddressBookTable } from '../../../trade/address-book/address-book-table';
import { TableSkeleton } from '../../../ui/skeletons';
import {
  AccountContactsDocument,
  useAccountContactsQuery,
  useAddContactMutation,
  useRemoveContactMutation,
  useUpdateContactMutation,
} from './contacts.generated';

const again = { refetchQueries: [AccountContactsDocument], awaitRefetchQueries: true };

export function ContactsTab() {
  const { data, error, refetch } = useAccountContactsQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [add] = useAddContactMutation(again);
  const [update] = useUpdateContactMutation();
  const [remove] = useRemoveContactMutation(again);
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </ErrorPanel>
    );
  if (!data?.me) return <TableSkeleton rows={6} columns={4} />;
  return (
    <AddressBookTable
      heading="Contacts"
      kind={contactRows}
      entries={data.me.contacts}
      actions={{
        add: texts => add({ variables: { input: texts } }),
        update: ({ key, version }, texts) =>
          update({ variables: { input: { key, version, ...texts } } }).catch(askAgainIfChanged(refetch)),
        remove: ({ key }) => remove({ variables: { key } }),
      }}
    />
  );
}
