import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { mostPoBytes, poFileKinds, poTooLarge } from '#definitions/po-attachment';
import { takePoFile } from '../../../cart/po-at-checkout';
import { fetchFile, keepFile } from '../../../session/keep-file';
import { tell } from '../../../session/notices';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { FileButton } from '../../../ui/file-button';
import { Notice } from '../../../ui/notice';
import {
  OrderViewDocument,
  useAttachPoMutation,
  useRemovePoMutation,
  type OrderFactsFragment,
} from './order.generated';
import styles from './order-page.module.css';

interface PoFileProps {
  order: Pick<OrderFactsFragment, 'key' | 'poAttachment'>;
  /** Whether the order was just placed, so that a file chosen at checkout belongs to it */
  wasJustPlaced: boolean;
}

/** The customer's purchase order, which can be attached, downloaded, replaced and removed. */
export function PoFile({ order: { key: orderKey, poAttachment }, wasJustPlaced }: PoFileProps) {
  const again = { refetchQueries: [OrderViewDocument], awaitRefetchQueries: true };
  const [attach, { loading, error }] = useAttachPoMutation(again);
  const [remove, { loading: isRemoving }] = useRemovePoMutation(again);
  const [asked, setAsked] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const problem = tooLarge ? poTooLarge : error ? errorFacts(error).message : null;

  function choose(doc: File) {
    setTooLarge(doc.size > mostPoBytes);
    // The error is shown below, and the file can be chosen again.
    if (doc.size <= mostPoBytes) attach({ variables: { orderKey, doc } }).catch(() => undefined);
  }

  const customerNumber = useSession().user?.customerNumber ?? 0;
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const doc = wasJustPlaced ? takePoFile(customerNumber) : null;
    if (doc) latest.current(doc);
  }, [wasJustPlaced, customerNumber]);

  async function download(name: string) {
    try {
      keepFile(await fetchFile(`/api/authorders/bykey/${orderKey}/po`), name);
    } catch (failed) {
      tell('Not downloaded', errorFacts(failed).message, 'red');
    }
  }

  return (
    <section className={`${styles.poFile} ${styles.screenOnly}`} aria-labelledby="po-file">
      <h2 id="po-file">Purchase order</h2>
      {poAttachment ? (
        <Button onClick={() => void download(poAttachment.name)}>
          <IconDownload size={20} aria-hidden />
          {poAttachment.name}
        </Button>
      ) : (
        <p className={styles.quiet}>Attach your purchase order: a PDF, PNG or JPEG of up to 5 MB.</p>
      )}
      <div className={styles.poActions}>
        <FileButton
          kind={poAttachment ? 'quiet' : 'plain'}
          busy={loading}
          accept={poFileKinds}
          label="Purchase order file"
          onFile={choose}
        >
          <IconPaperclip size={20} aria-hidden />
          {poAttachment ? 'Replace' : 'Attach a file'}
        </FileButton>
        {poAttachment && (
          <Button kind="quiet" busy={isRemoving} onClick={() => setAsked(true)}>
            <IconTrash size={20} aria-hidden />
            Remove
          </Button>
        )}
      </div>
      {problem !== null && !loading && (
        <Notice kind="error">
          <strong>Nothing was attached.</strong> {problem}
        </Notice>
      )}
      {asked && poAttachment && (
        <ConfirmDialog
          question="Remove the purchase order?"
          yes="Remove"
          no="Keep"
          busy={isRemoving}
          onYes={() =>
            void remove({ variables: { orderKey } })
              .catch((failed: unknown) => tell('Not removed', errorFacts(failed).message, 'red'))
              .finally(() => setAsked(false))
          }
          onNo={() => setAsked(false)}
        >
          <p>{poAttachment.name}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
