import type { ReactNode } from 'react';
import { RecordList, type Column } from './record-list';
import { RecordPane } from './record-pane';
import type { SortChoice } from './sort-choices';
import type { ListAddress } from './use-list-address';
import { useRecordWay, type RecordWay } from './use-record-way';
import { recordWords, type PageSubject } from './record-words';

/** Reloads a list in the background while its rows remain visible. */
export const reloaded = { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const;

interface EditRecordsProps<Row extends { key: number }> {
  heading: string;
  subject: PageSubject;
  plural: string;
  address: ListAddress;
  /** The sort orders, the default first, and the current one */
  sorting: { choices: readonly SortChoice[]; current: string };
  hint: string;
  upperCase?: boolean;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** The page of rows; undefined while it loads for the first time. */
  rows: { nodes: readonly Row[]; totalCount: number } | undefined;
  loaded: { loading: boolean; error?: unknown; refetch: () => Promise<unknown> };
  /** Shown below the list once it is loaded, because it would move */
  below?: ReactNode;
  opened: (key: number, way: RecordWay) => ReactNode;
}

/** A pane with a list of records and the open record. */
export function EditRecords<Row extends { key: number }>({
  heading,
  subject,
  rows,
  loaded: { loading, error, refetch },
  below,
  opened,
  ...list
}: EditRecordsProps<Row>) {
  const { noun, listPath } = recordWords(subject);
  const reload = () => void refetch().catch(() => undefined);
  const way = useRecordWay(listPath, list.address, reload);
  return (
    <RecordPane
      heading={heading}
      list={
        <>
          <RecordList
            {...list}
            noun={noun}
            path={listPath}
            rows={rows?.nodes}
            totalCount={rows?.totalCount ?? 0}
            loading={loading}
            error={error}
            onReload={reload}
          />
          {rows && below}
        </>
      }
      record={way.openKey !== null && opened(way.openKey, way)}
    />
  );
}
