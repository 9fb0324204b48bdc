import { useState, type FormEvent } from 'react';
import { productFields } from '#definitions/product';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { errorFacts } from '../../../ui/error-facts';
import { fieldErrors } from '../../../ui/field-errors';
import { SubstituteBox } from '../records/substitute-box';
import {
  RemovedItemsPageDocument,
  useSetItemSubstituteMutation,
  type RemovedItemFragment,
} from './removed-items.generated';
import styles from './removed-items.module.css';

/** Names the item that replaces a removed one. */
export function SubstituteDialog({ item, onEnd }: { item: RemovedItemFragment; onEnd: () => void }) {
  const [substituteId, setSubstituteId] = useState(item.substituteId ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { loading }] = useSetItemSubstituteMutation({
    refetchQueries: [RemovedItemsPageDocument],
    awaitRefetchQueries: true,
  });

  async function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    try {
      await save({ variables: { key: item.key, substituteId: substituteId.trim() } });
      onEnd();
    } catch (error) {
      setProblem(fieldErrors(error).substituteId ?? errorFacts(error).message);
    }
  }

  return (
    <Dialog title={`Substitute of ${item.productId}`} onClose={onEnd}>
      <form className={styles.form} noValidate onSubmit={event => void go(event)}>
        <p>{item.description}</p>
        <SubstituteBox
          label={`${productFields.substituteId.label} (optional)`}
          value={substituteId}
          error={problem}
          onChange={text => {
            setSubstituteId(text);
            setProblem(null);
          }}
          itemKey={item.key}
        />
        <div className={styles.answers}>
          <Button onClick={onEnd}>Cancel</Button>
          <Button type="submit" kind="primary" busy={loading}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
