import { shoppingListFields } from '#definitions/shopping-list';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { tell } from '../../../session/notices';
import { Button, ButtonLink } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { fieldErrors } from '../../../ui/field-errors';
import { TextAreaField, TextField } from '../../../ui/form-field';
import styles from './shopping-list-page.module.css';
import { useDeleteListMutation, useUpdateListMutation } from './shopping-list.generated';

interface NamedList {
  key: number;
  name: string;
  note: string;
  lineCount: number;
}

/** The editable name and note of a list, and the actions for the whole list. */
export function ListHead({ list }: { list: NamedList }) {
  const [isOpen, setIsOpen] = useState(false);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const [remove, { loading }] = useDeleteListMutation();
  const navigate = useNavigate();

  async function deleteList() {
    try {
      await remove({ variables: { key: list.key } });
      await navigate('/account/lists');
    } catch (error) {
      setAsksToDelete(false);
      void tell('Not deleted', errorFacts(error).message, 'red');
    }
  }

  return (
    <header className={styles.head}>
      <h1>{list.name}</h1>
      {list.note && <p className={styles.listNote}>{list.note}</p>}
      {isOpen && <HeadForm list={list} onClose={() => setIsOpen(false)} />}
      <div className={styles.tools}>
        {!isOpen && (
          <Button small onClick={() => setIsOpen(true)}>
            Change name and note
          </Button>
        )}
        {list.lineCount > 0 && (
          <ButtonLink small to={`/list/${list.key}/labels`}>
            Shelf labels
          </ButtonLink>
        )}
        <Button small onClick={() => setAsksToDelete(true)}>
          Delete list
        </Button>
      </div>
      {asksToDelete && (
        <ConfirmDialog
          question={`Delete ${list.name}?`}
          yes="Delete list"
          no="Keep it"
          busy={loading}
          onNo={() => setAsksToDelete(false)}
          onYes={() => void deleteList()}
        >
          Everybody who signs in with this account loses it, with its par quantities and notes.
        </ConfirmDialog>
      )}
    </header>
  );
}

function HeadForm({ list, onClose }: { list: NamedList; onClose: () => void }) {
  const [name, setName] = useState(list.name);
  const [note, setNote] = useState(list.note);
  const [save, { loading, error }] = useUpdateListMutation();
  const errors = fieldErrors(error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = await save({ variables: { key: list.key, input: { name, note } } }).catch(() => null);
    if (saved) onClose();
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)}>
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={shoppingListFields.name.most}
        value={name}
        error={errors.name ?? (error && !errors.note ? errorFacts(error).message : null)}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label="Note"
        maxLength={shoppingListFields.note.most}
        value={note}
        error={errors.note ?? null}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.tools}>
        <Button type="submit" busy={loading}>
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
