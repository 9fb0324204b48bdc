import { IconBarcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { ScanDialog } from './scan-dialog';
import type { Pad } from './use-pad';

/** Opens the camera. Shown only on devices with a camera. */
export function ScanButton({ pad, onScan }: { pad: Pad; onScan: () => void }) {
  const [hasCamera, setHasCamera] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    // Browsers allow the camera over HTTPS only.
    if (!('mediaDevices' in navigator)) return;
    const look = () =>
      navigator.mediaDevices.enumerateDevices().then(
        devices => setHasCamera(devices.some(({ kind }) => kind === 'videoinput')),
        () => setHasCamera(false),
      );
    void look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, []);

  if (!hasCamera && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <IconBarcode size={18} aria-hidden />
        Scan
      </Button>
      {isOpen && <ScanDialog pad={pad} onScan={onScan} onClose={() => setIsOpen(false)} />}
    </>
  );
}
