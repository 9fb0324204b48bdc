import { useRef, type ReactNode } from 'react';
import { Button, type ButtonKind } from './button';

interface FileButtonProps {
  kind?: ButtonKind;
  busy?: boolean;
  /** Endings that the file chooser offers, such as `.pdf,.png` */
  accept: string;
  /** Name of the file field */
  label: string;
  children: ReactNode;
  onFile: (file: File) => void;
}

/** A button that opens the browser's file chooser. */
export function FileButton({ kind = 'plain', busy = false, accept, label, children, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
