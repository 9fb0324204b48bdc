import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState, type DragEvent } from 'react';
import { checkWorkbook } from './import-words';
import styles from './imports.module.css';

interface FileBoxProps {
  file: File | null;
  onPick: (file: File | null) => void;
  disabled: boolean;
}

/** Chooses the report with a file dialog or by dropping it. */
export function FileBox({ file, onPick, disabled }: FileBoxProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);

  function take(picked: File | undefined) {
    if (!picked || disabled) return;
    const found = checkWorkbook(picked);
    setProblem(found);
    onPick(found ? null : picked);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <div>
      <label
        htmlFor={id}
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={event => event.preventDefault()}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileSpreadsheet size={28} aria-hidden />
        <span>
          <span className={styles.fileName}>{file ? file.name : 'Report file (.xlsx)'}</span>
          <span className={styles.quiet}>
            {file
              ? `${kilobytes(file.size)} KB. Press to choose another file.`
              : 'Press to choose the file, or drop it here.'}
          </span>
        </span>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={disabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Allows choosing the same file again after correcting it.
            target.value = '';
          }}
        />
      </label>
      {problem && (
        <p className={styles.problem} id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function kilobytes(size: number): string {
  return Math.max(1, Math.round(size / 1024)).toLocaleString('en-US');
}
