import { ButtonLink } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { TableSkeleton } from '../../../ui/skeletons';
import { placeKinds, type PlaceName } from '../../../ui/business-fields';
import { AccountLocationsDocument, useAccountLocationsQuery, useAddLocationMutation, useRemoveLocationMutation, useUpdateLocationMutation } from './locations.generated';
import { askAgainIfChanged, type RecordKind } from './record-kinds';
import { RecordTable } from './record-table';

const location: RecordKind<PlaceName> = {
  noun: 'location',
  plural: 'locations',
  kinds: placeKinds,
  names: ['address', 'city', 'state', 'zipCode'],
  inputs: {
    address: { autoComplete: 'off', maxLength: 100 },
    city: { autoComplete: 'off', maxLength: 50 },
    zipCode: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
  },
  titleOf: ({ address, city }) => `${address}, ${city}`,
  empty: 'No delivery locations yet. Add the first one below.',
};

const again = { refetchQueries: [AccountLocationsDocument], awaitRefetchQueries: true };

export function LocationsTab() {
  const { data, error, refetch } = useAccountLocationsQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  const [add] = useAddLocationMutation(again);
  const [update] = useUpdateLocationMutation();
  const [remove] = useRemoveLocationMutation(again);
  if (error) return <ErrorPanel error={error}><ButtonLink to="/account">Your account</ButtonLink></ErrorPanel>;
  if (!data?.me) return <TableSkeleton rows={6} columns={5} />;
  return (
    <RecordTable
      heading="Locations"
      kind={location}
      records={data.me.locations}
      actions={{
        add: (texts) => add({ variables: { input: texts } }),
        update: ({ key, version }, texts) => update({ variables: { input: { key, version, ...texts } } }).catch(askAgainIfChanged(refetch)),
        remove: ({ key }) => remove({ variables: { key } }),
      }}
    />
  );
}
