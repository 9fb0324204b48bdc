import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { readSynonyms, synonymFields } from '#definitions/synonyms';
import { RequireSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { fieldKinds } from '../../../ui/field-kinds';
import { TextAreaField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { TableSkeleton } from '../../../ui/skeletons';
import type { FieldKinds } from '../../../ui/use-fields';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { RecordForm } from '../records/record-form';
import { freshRecord, useRecordForm } from '../records/use-record-form';
import {
  SearchSynonymsDocument,
  useSearchSynonymsQuery,
  useUpdateSearchSynonymsMutation,
  type SynonymsForm_SynonymsFragment,
} from './search-synonyms.generated';
import styles from './search-synonyms-page.module.css';

type Name = keyof typeof synonymFields;

const kinds: FieldKinds<Name> = {
  words: {
    ...fieldKinds(synonymFields).words,
    rule: text => {
      const groups = readSynonyms(text);
      return typeof groups === 'string' ? groups : null;
    },
  },
};

export function Component() {
  return (
    <RequireSession admin>
      <AdminFrame panes={panes} current="search-synonyms">
        <SearchSynonyms />
      </AdminFrame>
    </RequireSession>
  );
}

/** The synonyms for searches, edited as one text. */
function SearchSynonyms() {
  const { data, error, refetch } = useSearchSynonymsQuery({ fetchPolicy: 'network-only' });
  const [saves, setSaves] = useState(0);
  return (
    <div className={styles.pane}>
      <h1>Search synonyms</h1>
      <p>
        One group a line: words or phrases that mean the same, separated by commas. A customer who searches for one also
        finds the products for the others.
      </p>
      {error && !data ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorPanel>
      ) : data ? (
        <SynonymsForm
          key={saves}
          synonyms={data.searchSynonyms}
          isSaved={saves > 0}
          onSaved={() => setSaves(saves + 1)}
        />
      ) : (
        <TableSkeleton rows={10} columns={1} />
      )}
    </div>
  );
}

interface SynonymsFormProps {
  synonyms: SynonymsForm_SynonymsFragment;
  isSaved: boolean;
  onSaved: () => void;
}

function SynonymsForm({ synonyms, isSaved, onSaved }: SynonymsFormProps) {
  const client = useApolloClient();
  const [update] = useUpdateSearchSynonymsMutation();
  const form = useRecordForm({
    kinds,
    source: synonyms,
    textsOf: ({ words }: SynonymsForm_SynonymsFragment) => ({ words: words ?? '' }),
    save: async ({ values, source }) => {
      const { data } = await update({ variables: { input: { words: values.words, version: source.version } } });
      if (data?.updateSearchSynonyms)
        client.writeQuery({ query: SearchSynonymsDocument, data: { searchSynonyms: data.updateSearchSynonyms } });
    },
    reload: () => freshRecord(client, SearchSynonymsDocument, {}, data => data.searchSynonyms),
    onSaved,
  });
  const { onChange: _onChange, ...field } = form.fields.bind('words');
  return (
    <RecordForm
      label="Search synonyms"
      form={form}
      kinds={kinds}
      submitWord="Save"
      done={isSaved && !form.unsaved && <Notice kind="success">Saved. Searches use these synonyms now.</Notice>}
    >
      <TextAreaField
        {...field}
        rows={18}
        spellCheck={false}
        hint="Such as: sawzall, reciprocating saw"
        onChange={({ target }) => form.fields.set('words', target.value)}
      />
    </RecordForm>
  );
}
