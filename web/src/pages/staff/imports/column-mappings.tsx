import { useState } from 'react';
import { formatDateTime } from '../../../ui/dates';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import {
  useColumnMappingsQuery,
  useDeleteColumnMappingMutation,
  useRenameColumnMappingMutation,
  type ColumnMappingsQuery,
} from './imports.generated';
import type { ReportKind } from './import-kinds';
import { vendorWords } from './import-words';
import styles from './imports.module.css';

type Mapping = ColumnMappingsQuery['columnMappings'][number];

/** The saved column mappings of this report, to rename or delete. */
export function ColumnMappings({ report: { kind } }: { report: ReportKind }) {
  const { data, refetch } = useColumnMappingsQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  const [renamed, setRenamed] = useState<Mapping | null>(null);
  const [deleted, setDeleted] = useState<Mapping | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [rename] = useRenameColumnMappingMutation();
  const [remove] = useDeleteColumnMappingMutation();
  const mappings = data?.columnMappings.filter(mapping => mapping.kind === kind) ?? [];

  async function act(call: () => Promise<unknown>) {
    setFailure(null);
    try {
      await call();
      await refetch();
    } catch (problem) {
      setFailure(problem);
    }
    setRenamed(null);
    setDeleted(null);
  }

  if (mappings.length === 0) return null;
  return (
    <div className={styles.rows}>
      <h2 id="column-mappings">Layouts</h2>
      <p className={styles.quiet}>
        How files read, as a person confirmed it. The next file with the same layout goes straight to its preview.
      </p>
      {failure !== null && <ErrorPanel error={failure} />}
      <ul className={styles.mappings} aria-labelledby="column-mappings">
        {mappings.map(mapping => (
          <li key={mapping.key}>
            {renamed?.key === mapping.key ? (
              <RenameForm
                mapping={mapping}
                onSave={name => void act(() => rename({ variables: { key: mapping.key, name } }))}
                onCancel={() => setRenamed(null)}
              />
            ) : (
              <>
                <div>
                  <strong>{mapping.name}</strong>
                  {mapping.vendor && <> for {vendorWords(mapping.vendor)}</>}
                  <span className={styles.quiet}>
                    {mapping.columns
                      .filter(({ label }) => label != null)
                      .map(({ header, label }) => `${header} is ${label}`)
                      .join('; ')}
                  </span>
                  <span className={styles.quiet}>
                    {mapping.confirmed.length > 0 ? 'Confirmed' : 'Submitted'} by {mapping.person} on{' '}
                    {formatDateTime(mapping.date)}
                  </span>
                  {mapping.confirmed.length > 0 && (
                    <details>
                      <summary>How it reads</summary>
                      <ul>
                        {mapping.confirmed.map(line => (
                          <li key={line}>{line}</li>
                        ))}
                      </ul>
                    </details>
                  )}
                </div>
                <div className={styles.submit}>
                  <Button small aria-label={`Rename ${mapping.name}`} onClick={() => setRenamed(mapping)}>
                    Rename
                  </Button>
                  <Button small aria-label={`Delete ${mapping.name}`} onClick={() => setDeleted(mapping)}>
                    Delete
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {deleted && (
        <ConfirmDialog
          question="Delete this layout?"
          yes="Delete"
          no="Keep"
          onYes={() => void act(() => remove({ variables: { key: deleted.key } }))}
          onNo={() => setDeleted(null)}
        >
          <p>{deleted.name}: the next file with this layout has to be confirmed again.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function RenameForm({
  mapping,
  onSave,
  onCancel,
}: {
  mapping: Mapping;
  onSave: (name: string) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(mapping.name);
  return (
    <form
      className={styles.rename}
      onSubmit={event => {
        event.preventDefault();
        onSave(name);
      }}
    >
      <TextField
        label="Name of the layout"
        value={name}
        maxLength={100}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <div className={styles.submit}>
        <Button small type="submit" disabled={name.trim() === ''}>
          Save name
        </Button>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
