import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { mostPoBytes, poFileKinds, poTooLarge } from '#definitions/po-attachment';
import { keepPoFile, keptPoFile } from '../../../cart/po-at-checkout';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/file-button';
import styles from './checkout-page.module.css';

/** The purchase order as a file. It is sent when the order is placed. */
export function PoFileField() {
  const customerNumber = useSession().user?.customerNumber ?? 0;
  const [file, setFile] = useState(() => keptPoFile(customerNumber));
  const [isTooLarge, setTooLarge] = useState(false);

  function keep(chosen: File | null) {
    const refused = chosen !== null && chosen.size > mostPoBytes;
    setTooLarge(refused);
    if (refused) return;
    keepPoFile(customerNumber, chosen);
    setFile(chosen);
  }

  return (
    <div>
      <div className={styles.poFile}>
        <FileButton kind="quiet" accept={poFileKinds} label="Purchase order file" onFile={keep}>
          <IconPaperclip size={20} aria-hidden />
          {file ? 'Choose another file' : 'Attach your PO (optional)'}
        </FileButton>
        {file && (
          <>
            <span className={styles.poFileName}>{file.name}</span>
            <Button
              small
              kind="quiet"
              aria-label={`Do not attach ${file.name}`}
              title="Remove"
              onClick={() => keep(null)}
            >
              <IconX size={20} aria-hidden />
            </Button>
          </>
        )}
      </div>
      <p className={styles.note}>PDF, PNG or JPEG, up to 5 MB. It is attached when you place the order.</p>
      {isTooLarge && (
        <p className={styles.blocked} role="alert">
          {poTooLarge}
        </p>
      )}
    </div>
  );
}
