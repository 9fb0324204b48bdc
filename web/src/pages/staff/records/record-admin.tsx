import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import type { ComponentType } from 'react';
import type { ChangedValues, Fields, NewValues } from '#definitions/field';
import type { FieldKinds, Fields as FormFields } from '../../../ui/use-fields';
import { DeleteRecord } from './delete-record';
import { RecordForm } from './record-form';
import { AddPane, OpenedRecord } from './record-pane';
import { changedValues, emptyTexts, newValues, storedTexts, type ReadValues } from './record-texts';
import { recordWords, type PageSubject } from './record-words';
import { useNewRecordForm } from './use-new-record-form';
import { freshRecord, useRecordForm } from './use-record-form';
import type { RecordWay } from './use-record-way';

type Name<F extends Fields> = keyof F & string;
type Stored<F extends Fields> = ReadValues<F> & { key: number; name: string; version: number };
/** An operation whose field has the alias `record` */
type RecordDocument<F extends Fields, Variables> = TypedDocumentNode<{ record: Stored<F> | null }, Variables>;

/** The staff forms and operations of a record type. */
export interface RecordAdmin<F extends Fields> {
  subject: PageSubject;
  fields: F;
  /** In form order */
  kinds: FieldKinds<Name<F>>;
  Form: ComponentType<{ fields: FormFields<Name<F>> }>;
  /** Returns the display text of a value outside of the form, such as the name for a key. */
  useDescribe?: () => (name: Name<F>, text: string) => string;
  /** Message if deleting fails */
  deleteFailure: string;
  read: RecordDocument<F, { key: number }>;
  create: RecordDocument<F, { input: NewValues<F> }>;
  update: RecordDocument<F, { input: ChangedValues<F> & { key: number; version: number } }>;
  delete: TypedDocumentNode<unknown, { key: number }>;
}

const asTyped = () => (_name: string, text: string) => text;

interface OpenedProps<F extends Fields> {
  admin: RecordAdmin<F>;
  recordKey: number;
  way: RecordWay;
}

/** The form of the open record, with its history. */
export function OpenedForm<F extends Fields>({ admin, recordKey, way }: OpenedProps<F>) {
  const { data, error } = useQuery(admin.read, {
    variables: { key: recordKey },
    skip: recordKey === 0,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return (
    <OpenedRecord
      noun={recordWords(admin.subject).noun}
      history={{ subject: admin.subject, key: recordKey }}
      title={data?.record?.name}
      back={way.back}
      source={recordKey === 0 ? null : data?.record}
      error={error}
    >
      {record => <ChangeForm admin={admin} record={record} way={way} />}
    </OpenedRecord>
  );
}

function ChangeForm<F extends Fields>({
  admin,
  record,
  way,
}: {
  admin: RecordAdmin<F>;
  record: Stored<F>;
  way: RecordWay;
}) {
  const { fields, kinds, Form, useDescribe = asTyped } = admin;
  const { key, name } = record;
  const { label, noun } = recordWords(admin.subject);
  const client = useApolloClient();
  const [update] = useMutation(admin.update);
  const [remove] = useMutation(admin.delete);
  const describe = useDescribe();
  const form = useRecordForm({
    kinds,
    source: record,
    textsOf: stored => storedTexts(fields, stored),
    save: ({ changed, source: { version } }) =>
      update({ variables: { input: { ...changedValues(fields, changed), key, version } } }),
    reload: () => freshRecord(client, admin.read, { key }, data => data.record),
    onSaved: () => way.saved(form.fields.values.name as string),
  });
  return (
    <RecordForm
      label={`${label} ${name}`}
      form={form}
      kinds={kinds}
      describe={describe}
      actions={
        <DeleteRecord
          question={`Delete this ${noun}?`}
          title={name}
          failure={admin.deleteFailure}
          remove={() => remove({ variables: { key } }).then(form.forget)}
          onDeleted={() => way.deleted(name)}
        />
      }
    >
      <Form fields={form.fields} />
    </RecordForm>
  );
}

/** A pane with the form of a new record. */
export function AddRecord<F extends Fields>({ admin, heading }: { admin: RecordAdmin<F>; heading: string }) {
  const { fields, kinds, Form } = admin;
  const { noun, listPath } = recordWords(admin.subject);
  const [create] = useMutation(admin.create);
  const { form, done, place } = useNewRecordForm({
    kinds,
    empty: emptyTexts(fields),
    add: async texts => {
      const { data } = await create({ variables: { input: newValues(fields, texts) } });
      return data?.record && { name: data.record.name, path: `${listPath}/${data.record.key}` };
    },
  });
  return (
    <AddPane heading={heading} place={place}>
      <RecordForm label={`New ${noun}`} form={form} kinds={kinds} done={done}>
        <Form fields={form.fields} />
      </RecordForm>
    </AddPane>
  );
}
