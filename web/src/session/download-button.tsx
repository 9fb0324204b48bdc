import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { errorFacts } from '../ui/error-facts';
import { Notice } from '../ui/notice';
import { keepFile } from './keep-file';

interface DownloadButtonProps {
  /** With its extension. */
  fileName: string;
  /** Throws if the file cannot be created. */
  makeFile: () => Promise<Blob>;
}

export function DownloadButton({ fileName, makeFile }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const ending = fileName.slice(fileName.lastIndexOf('.'));
  const [failure, setFailure] = useState<unknown>(null);

  async function download() {
    setBusy(true);
    setFailure(null);
    try {
      keepFile(await makeFile(), fileName);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button busy={busy} onClick={() => void download()}>
        <IconDownload size={20} aria-hidden />
        {busy ? 'Preparing the file' : `Download ${ending}`}
      </Button>
      {failure !== null && (
        <Notice kind="error">
          <strong>The file could not be made.</strong> {errorFacts(failure).message}
        </Notice>
      )}
    </>
  );
}
