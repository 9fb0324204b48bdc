import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { errorFacts } from '../../ui/error-facts';
import { Notice } from '../../ui/notice';

interface RemoveEntryProps {
  noun: string;
  title: string;
  consequence?: string;
  remove: () => Promise<unknown>;
  onDone: () => void;
}

/** Asks before a contact, location or job is removed. */
export function RemoveEntry({
  noun,
  title,
  consequence = 'Past orders do not change.',
  remove,
  onDone,
}: RemoveEntryProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function go() {
    setBusy(true);
    setProblem(null);
    try {
      await remove();
      onDone();
    } catch (error) {
      setProblem(errorFacts(error).message);
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      question={`Delete this ${noun}?`}
      yes="Delete"
      no="Keep"
      busy={busy}
      onYes={() => void go()}
      onNo={onDone}
    >
      <p>{title}</p>
      <p>{consequence}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
    </ConfirmDialog>
  );
}
