import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { tell } from '../../../session/notices';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';

interface DeleteRecordProps {
  question: string;
  /** Display name of the record. */
  title: string;
  /** Message if deleting fails. */
  failure: string;
  /** Throws the server's error. */
  remove: () => Promise<unknown>;
  onDeleted: () => void;
  /** Shows an error within the children. If it returns true, the dialog stays open. */
  onFailed?: (error: unknown) => boolean;
  children?: ReactNode;
}

/** Confirms the deletion of a record, and shows the error if it fails. */
export function DeleteRecord({
  question,
  title,
  failure,
  remove,
  onDeleted,
  onFailed = () => false,
  children,
}: DeleteRecordProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'deleting' | 'deleted'>('idle');
  useEffect(() => {
    if (state === 'deleted') onDeleted();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);

  async function go() {
    setState('deleting');
    try {
      await remove();
      setState('deleted');
    } catch (error) {
      if (onFailed(error)) return setState('asking');
      setState('idle');
      await tell(failure, errorFacts(error).message, 'red');
    }
  }

  return (
    <>
      <Button kind="danger" onClick={() => setState('asking')}>
        <IconTrash size={20} aria-hidden />
        Delete
      </Button>
      {(state === 'asking' || state === 'deleting') && (
        <ConfirmDialog
          question={question}
          yes="Delete"
          no="Keep"
          busy={state === 'deleting'}
          onYes={() => void go()}
          onNo={() => setState('idle')}
        >
          <p>{title}</p>
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
