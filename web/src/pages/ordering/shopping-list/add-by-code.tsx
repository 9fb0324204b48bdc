import { useApolloClient } from '@apollo/client/react';
import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { counted } from '../../../products/add-bar';
import { mostPadLines } from '../../../products/pad-lines';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { TextField } from '../../../ui/form-field';
import { linesOf } from '../../../ui/lines-of';
import styles from './shopping-list-page.module.css';
import { AddListLinesDocument, ListCodesDocument, type ListCodesQuery } from './shopping-list.generated';

type Verdict = ListCodesQuery['orderPadLines'][number];
type Choice = Verdict['alternatives'][number];

const longestCode = 200;

/** The item of a line; null if the line needs a decision. A list takes no quantity, so a wrong one is none. */
const certainItem = ({ verdict, product }: Verdict) => (verdict === 'UNEXPLAINED' ? null : product);

/** The items that a line may mean, each once, whatever its quantity is */
function choicesOf({ product, why, alternatives }: Verdict): readonly Choice[] {
  const all = product ? [{ product, why: why ?? '' }] : alternatives;
  return [...new Map(all.map(choice => [choice.product.key, choice])).values()];
}

/**
 * Adds the items of typed, scanned or pasted codes. The field keeps the focus for the next code, and keeps an unknown
 * code. Pasted lines that do not name exactly one item stay below it.
 */
export function AddByCode({ listKey }: { listKey: number }) {
  const client = useApolloClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);

  /** Runs one step, and shows why it failed. */
  async function act(work: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorFacts(error).message);
    }
    setBusy(false);
    field.current?.focus();
  }

  async function add({ key, description }: Choice['product'], typed: string) {
    await client.mutate({
      mutation: AddListLinesDocument,
      variables: { key: listKey, lines: [{ productKey: key }] },
    });
    setAdded(`${description} is on the list.`);
    setLeft(now => now.filter(line => line !== typed));
    setChoices([]);
    // A code that was typed in the meantime stays.
    setCode(now => (now === typed ? '' : now));
  }

  async function find(typed: string) {
    const { data } = await client.query({
      query: ListCodesDocument,
      variables: { lines: [typed.trim()] },
      fetchPolicy: 'no-cache',
    });
    const line = data?.orderPadLines[0];
    const item = line && certainItem(line);
    if (item) return add(item, typed);
    setProblem(line?.message ?? 'No item has this code.');
    setChoices(line ? choicesOf(line) : []);
  }

  /** A quantity in a pasted line says what was ordered once, so it is not taken for the par. */
  async function addPasted(lines: readonly string[]) {
    const { data } = await client.query({
      query: ListCodesDocument,
      variables: { lines: lines.slice(0, mostPadLines) },
      fetchPolicy: 'no-cache',
    });
    const verdicts = data?.orderPadLines ?? [];
    const found = new Set(verdicts.flatMap(line => certainItem(line)?.key ?? []));
    if (found.size > 0)
      await client.mutate({
        mutation: AddListLinesDocument,
        variables: { key: listKey, lines: [...found].map(productKey => ({ productKey })) },
      });
    setAdded(
      `${counted(found.size, 'item')} of the paste ${found.size === 1 ? 'is' : 'are'} on the list, without par.`,
    );
    const open = verdicts.filter(line => !certainItem(line) && line.verdict !== 'SKIPPED').map(({ text }) => text);
    setLeft([...open, ...lines.slice(mostPadLines)]);
  }

  /** A single pasted line may be part of a typed code. */
  function onPaste(event: ClipboardEvent) {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2 || busy) return;
    event.preventDefault();
    setAdded(null);
    setChoices([]);
    void act(() => addPasted(lines));
  }

  function look(line: string) {
    setCode(line);
    setAdded(null);
    setChoices([]);
    void act(() => find(line));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAdded(null);
    setChoices([]);
    if (code.trim() === '') setProblem('Enter a code.');
    else if (!busy) void act(() => find(code));
  }

  return (
    <section aria-label="Add an item">
      <form className={styles.code} onSubmit={submit}>
        <TextField
          ref={field}
          label="Add an item by its code"
          hint="Type or scan your part number, an item ID, a vendor number or a bar code, or paste a list of them."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="enter"
          maxLength={longestCode}
          value={code}
          error={problem}
          onPaste={onPaste}
          onChange={({ target }) => {
            setCode(target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" aria-busy={busy}>
          Add to list
        </Button>
      </form>
      {choices.length > 0 && (
        <ul className={styles.choices} aria-label="Did you mean">
          {choices.map(({ product, why }) => (
            <li key={product.key}>
              <Button small onClick={() => void act(() => add(product, code))}>
                Add {product.description} <code>{why}</code>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {added}
      </p>
      {left.length > 0 && (
        <div className={styles.left}>
          <p role="alert">
            {counted(left.length, 'line')} of the paste {left.length === 1 ? 'does' : 'do'} not name exactly one item:
          </p>
          <ul className={styles.choices} aria-label="Lines to look at">
            {left.map((line, place) => (
              <li key={place}>
                <Button small disabled={busy} onClick={() => look(line)}>
                  <code>{line}</code>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
