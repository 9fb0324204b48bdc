import { useApolloClient } from '@apollo/client/react';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { TextField } from '../../../ui/form-field';
import styles from './list-page.module.css';
import { AddListLinesDocument, ListCodesDocument, type ListCodesQuery } from './shopping-list.generated';

type Choice = ListCodesQuery['orderPadLines'][number]['alternatives'][number];

const longestCode = 200;

/** Adds the item of a typed or scanned code. The field keeps the focus for the next code, and keeps an unknown code. */
export function AddByCode({ listKey }: { listKey: number }) {
  const client = useApolloClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState<readonly Choice[]>([]);

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

  async function add({ key, description }: Pick<Choice, 'key' | 'description'>, typed: string) {
    await client.mutate({
      mutation: AddListLinesDocument,
      variables: { key: listKey, lines: [{ productKey: key }] },
    });
    setAdded(description);
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
    if (line?.product) return add(line.product, typed);
    setProblem(line?.message ?? 'No item has this code.');
    setChoices(line?.alternatives ?? []);
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
          hint="Type or scan your part number, an item ID, a vendor number or a bar code."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="enter"
          maxLength={longestCode}
          value={code}
          error={problem}
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
          {choices.map(choice => (
            <li key={choice.key}>
              <Button small onClick={() => void act(() => add(choice, code))}>
                Add {choice.description} <code>{choice.productId}</code>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {added !== null && `${added} is on the list.`}
      </p>
    </section>
  );
}
