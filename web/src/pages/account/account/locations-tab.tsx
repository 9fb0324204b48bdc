import { ButtonLink } from '../../../ui/button';
import { locationRows } from '../../../trade/address-book/customer-entries';
import { ErrorPanel } from '../../../ui/error-panel';
import { askAgainIfChanged } from '../../../trade/address-book/entry-kinds';
import { AddressBookTable } from '../../../trade/address-book/address-book-table';
import { TableSkeleton } from '../../../ui/skeletons';
import {
  AccountLocationsDocument,
  useAccountLocationsQuery,
  useAddLocationMutation,
  useRemoveLocationMutation,
  useUpdateLocationMutation,
} from './locations.generated';

const again = { refetchQueries: [AccountLocationsDocument], awaitRefetchQueries: true };

export function LocationsTab() {
  const { data, error, refetch } = useAccountLocationsQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [add] = useAddLocationMutation(again);
  const [update] = useUpdateLocationMutation();
  const [remove] = useRemoveLocationMutation(again);
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </ErrorPanel>
    );
  if (!data?.me) return <TableSkeleton rows={6} columns={5} />;
  return (
    <AddressBookTable
      heading="Locations"
      kind={locationRows}
      entries={data.me.locations}
      actions={{
        add: texts => add({ variables: { input: texts } }),
        update: ({ key, version }, texts) =>
          update({ variables: { input: { key, version, ...texts } } }).catch(askAgainIfChanged(refetch)),
        remove: ({ key }) => remove({ variables: { key } }),
      }}
    />
  );
}
