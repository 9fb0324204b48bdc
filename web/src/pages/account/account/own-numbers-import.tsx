import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { forgetOwnNumbers } from '../../../products/forget-own-numbers';
import { DownloadButton } from '../../../session/download-button';
import { fetchFile } from '../../../session/keep-file';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { useImportOwnNumbersMutation, type ImportOwnNumbersMutation } from './own-numbers.generated';
import styles from './account-page.module.css';

/** The most problems that are listed. A file with more needs a review anyway. */
const mostListed = 50;

/** Imports a file of part numbers, and exports the stored ones. */
export function OwnNumbersImport({ hasNumbers }: { hasNumbers: boolean }) {
  const file = useRef<HTMLInputElement>(null);
  const [send, { data, loading, error }] = useImportOwnNumbersMutation({ update: forgetOwnNumbers });
  const imported = data?.importOwnNumbers;
  return (
    <div className={styles.box}>
      <p>
        Import rows with your number and our item ID, vendor number or bar code. Numbers that are not in the file stay.
      </p>
      <div className={styles.actions}>
        <Button busy={loading} onClick={() => file.current?.click()}>
          <IconFileSpreadsheet size={20} aria-hidden />
          Choose a file
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,.xlsx"
          aria-label="File with part numbers"
          onChange={({ target }) => {
            const doc = target.files?.[0];
            target.value = '';
            // The error is shown below.
            if (doc) send({ variables: { doc } }).catch(() => undefined);
          }}
        />
        {hasNumbers && (
          <DownloadButton fileName="part numbers.csv" makeFile={() => fetchFile('/api/authnumbers/file')} />
        )}
      </div>
      {error && !loading && (
        <Notice kind="error">
          <strong>Nothing was imported.</strong> {errorFacts(error).message}
        </Notice>
      )}
      {imported && !loading && !error && <Imported {...imported} />}
    </div>
  );
}

function Imported({ added, changed, unchanged, problems }: NonNullable<ImportOwnNumbersMutation['importOwnNumbers']>) {
  const words = [`${count(added)} added`, `${count(changed)} changed`, `${count(unchanged)} unchanged`].join(', ');
  return (
    <Notice kind={problems.length > 0 ? 'warning' : 'success'}>
      <strong>{words}.</strong>
      {problems.length > 0 && (
        <>
          {' '}
          {problems.length === 1 ? 'One line was skipped:' : `${count(problems.length)} lines were skipped:`}
          <ul>
            {problems.slice(0, mostListed).map(({ line, text, message }) => (
              <li key={line}>
                Line {line}: {message} <code>{text}</code>
              </li>
            ))}
          </ul>
          {problems.length > mostListed && <p>And {count(problems.length - mostListed)} more.</p>}
        </>
      )}
    </Notice>
  );
}

const count = (number: number) => number.toLocaleString('en-US');
