import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { linesOf } from '../../../ui/lines-of';
import { scanWords } from './pad-rows';
import { useCodeScanner } from './use-code-scanner';
import type { Pad } from './use-pad';
import styles from './scan-dialog.module.css';

interface ScanDialogProps {
  pad: Pad;
  onScan: () => void;
  onClose: () => void;
}

/** A dialog with the camera picture. Puts scanned codes onto the pad until it is closed. */
export function ScanDialog({ pad, onScan, onClose }: ScanDialogProps) {
  const [scans, setScans] = useState<readonly string[]>([]);
  const last = scans.at(-1);
  const { video, problem, isReady } = useCodeScanner({
    onCode: text => {
      const [code] = linesOf(text);
      if (code === undefined) return;
      onScan();
      pad.scan(code);
      setScans(now => [...now, code]);
    },
    onHidden: onClose,
  });

  return (
    <Dialog title="Scan codes" onClose={onClose}>
      {problem === null ? (
        <div className={styles.view}>
          <video ref={video} className={styles.video} muted playsInline aria-label="Picture of the camera" />
          {/* A new key for each scan restarts the animation. */}
          {last !== undefined && <span key={scans.length} className={styles.flash} aria-hidden />}
        </div>
      ) : (
        <Notice kind="error">{problem}</Notice>
      )}
      <p role="status" className={styles.status} data-scanned={last !== undefined || undefined}>
        {last === undefined ? (
          problem === null && (isReady ? 'Point the camera at a bar code or QR code.' : 'Starting the camera')
        ) : (
          <>
            <IconCheck size={18} aria-hidden />
            <span>{scanWords(pad.rows, last)}</span>
          </>
        )}
      </p>
      <div className={styles.tools}>
        <span>{scans.length > 0 && `${scans.length.toLocaleString('en-US')} scanned`}</span>
        <Button autoFocus onClick={onClose}>
          {scans.length > 0 ? 'Done' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}
