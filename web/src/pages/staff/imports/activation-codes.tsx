import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { fetchFile, keepFile } from '../../../session/keep-file';
import { useImportActivationCodesQuery } from './imports.generated';

/**
 * The activation codes of customers that an import added. They can be downloaded once; afterwards the server has only
 * their hashes.
 */
export function ActivationCodes({ importKey }: { importKey: number }) {
  const { data, refetch } = useImportActivationCodesQuery({
    variables: { key: importKey },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const count = data?.importActivationCodes ?? 0;

  async function download() {
    setBusy(true);
    setFailure(null);
    try {
      keepFile(
        await fetchFile(`/api/imports/${importKey}/activationcodes`, 'POST'),
        `Activation codes of import ${importKey}.xlsx`,
      );
    } catch (error) {
      setFailure(errorFacts(error).message);
    } finally {
      setBusy(false);
      await refetch().catch(() => undefined);
    }
  }

  if (count === 0) return failure && <Notice kind="error">{failure}</Notice>;
  return (
    <Notice kind="warning">
      <p>
        <strong>
          {count.toLocaleString('en-US')} activation {count === 1 ? 'code' : 'codes'} to hand out.
        </strong>{' '}
        Each new customer needs one to choose a password. Contacts with an e-mail address get theirs by mail. The list
        can be downloaded only once.
      </p>
      {failure !== null && <p>{failure}</p>}
      <Button small busy={busy} onClick={() => void download()}>
        <IconDownload size={18} aria-hidden />
        Download activation codes
      </Button>
    </Notice>
  );
}
