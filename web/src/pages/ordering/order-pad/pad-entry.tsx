import { IconFileSpreadsheet } from '@tabler/icons-react';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { mostPadLines } from '../../../products/pad-lines';
import { Button } from '../../../ui/button';
import { linesOf } from '../../../ui/lines-of';
import { MainKey } from './main-key';
import { scanWords } from './pad-rows';
import { ScanButton } from './scan-button';
import type { Pad } from './use-pad';
import styles from './order-pad-page.module.css';

/** One code without a quantity, as a hand scanner types it. */
const isCode = (line: string) => !/[\s,;|]/.test(line);

interface PadEntryProps {
  pad: Pad;
  field: RefObject<HTMLTextAreaElement | null>;
  onAdd: () => void;
}

/** The field to type, paste or scan lines, or to drop a file. Enter adds the text; scanners send it after each code. */
export function PadEntry({ pad, field, onAdd }: PadEntryProps) {
  const [text, setText] = useState('');
  const [tooMany, setTooMany] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [scanned, setScanned] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  // Once the pad has lines, they are more important than the instructions.
  const hasLines = pad.rows.length > 0;

  function keep(left: readonly string[]) {
    setText(left.join('\n'));
    setTooMany(left.length);
  }

  function add(typed: string) {
    const lines = linesOf(typed);
    if (lines.length === 0) return;
    onAdd();
    const [code] = lines;
    const isScan = lines.length === 1 && code !== undefined && isCode(code);
    setScanned(isScan ? code : null);
    keep(isScan ? pad.scan(code) : pad.addLines(lines));
  }

  async function addFile(chosen: File | undefined) {
    if (!chosen) return;
    onAdd();
    setIsReading(true);
    const left = await pad.addFile(chosen);
    setIsReading(false);
    if (left.length > 0) keep(left);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // With Ctrl or Cmd, Enter is the shortcut of the page's main button.
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(text);
  }

  /** Pasted text with several lines goes onto the pad at once. A single line may be part of the typed text. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text');
    if (linesOf(pasted).length < 2) return;
    event.preventDefault();
    add(`${text}\n${pasted}`);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void addFile(event.dataTransfer.files[0]);
  }

  return (
    <form
      className={styles.entry}
      data-over={isOver || undefined}
      data-compact={hasLines || undefined}
      onSubmit={event => {
        event.preventDefault();
        add(text);
      }}
      onDragOver={event => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <label htmlFor={id} className={hasLines ? 'visually-hidden' : undefined}>
        Item and quantity
      </label>
      <textarea
        ref={field}
        id={id}
        data-opened
        rows={hasLines ? 1 : 3}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="enter"
        placeholder={hasLines ? '50131786 x 5' : '50131786 x 5\n5 ea 50-13-1786'}
        aria-describedby={`${id}-help`}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <p id={`${id}-help`} className={styles.help} hidden={hasLines}>
        Type or scan one line and press Enter, paste a list, or drop a file. Your own part numbers, item IDs, vendor
        numbers and bar codes work, with or without dashes.
        <span className={styles.shortcut}> Ctrl+Enter (Cmd+Enter on a Mac) adds the ready lines to your cart.</span>
      </p>
      <div className={styles.ways}>
        <Button type="submit">Add to pad</Button>
        <MainKey isWhileTyping />
        <ScanButton pad={pad} onScan={onAdd} />
        <Button kind="quiet" busy={isReading} onClick={() => file.current?.click()}>
          <IconFileSpreadsheet size={18} aria-hidden />
          Choose a .csv or .xlsx file
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,.xlsx"
          aria-label="File with an order"
          onChange={event => {
            void addFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p role="status" className={styles.help}>
        {scanned !== null && tooMany === 0 && scanWords(pad.rows, scanned)}
      </p>
      {tooMany > 0 && (
        <p role="alert" className={styles.problem}>
          The pad holds {mostPadLines} lines. Add those to the cart first; the other {tooMany} are still here.
        </p>
      )}
    </form>
  );
}
