import { mostQuantity } from '#definitions/field';
import { hasDecimals } from '#definitions/quantity';
import { shoppingListLineFields } from '#definitions/shopping-list';
import { IconPencil } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { ChoiceRow } from '../../../products/choice-row';
import { canBeOrdered, type LineChoice, type LineChoices } from '../../../products/use-line-choices';
import { tell } from '../../../session/notices';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { TextField } from '../../../ui/form-field';
import { QuantityBox } from '../../../trade/quantity-box';
import { isQuantityText, quantityOf } from '../../../trade/quantity-text';
import styles from './shopping-list-page.module.css';
import type { ShoppingListRow_LineFragment } from './shopping-list.generated';
import type { ListChanges } from './use-list-changes';

type Line = ShoppingListRow_LineFragment;

interface ListRowProps {
  line: Line;
  choice: LineChoice;
  choices: LineChoices;
  /** Text of the count box; empty before a count */
  count: string;
  changes: ListChanges;
  /** Whether the substitute of a discontinued item is already on the list */
  hasSubstitute: boolean;
  onCount: (count: string) => void;
  onRemoved: () => void;
}

/** A line with its count. Par and note can be edited in place. */
export function ListRow({ line, choice, choices, count, changes, hasSubstitute, onCount, onRemoved }: ListRowProps) {
  const { productId, description, par, note, product, substitute } = line;
  const [form, setForm] = useState<'open' | 'closed' | 'never opened'>('never opened');
  const missing = !product
    ? 'No longer sold'
    : canBeOrdered(product)
      ? null
      : 'Call for price. This item cannot be ordered online';
  async function takeSubstitute(key: number) {
    try {
      await changes.replace(line, key);
    } catch (error) {
      void tell('Not replaced', errorFacts(error).message, 'red');
    }
  }

  return (
    <ChoiceRow
      choice={choice}
      choices={choices}
      productId={productId}
      ownNumber={product?.ownNumber}
      description={description}
      imageAddress={product?.imageAddress}
      facts={
        <>
          <span>{par > 0 ? `Par ${par.toLocaleString('en-US')}` : 'No par'}</span>
          {note && <span>{note}</span>}
        </>
      }
      priceChange={null}
      note={hasSubstitute ? `${missing}. Its substitute is on this list` : missing}
      substitute={substitute}
      onTakeSubstitute={substitute && !hasSubstitute ? () => void takeSubstitute(substitute.key) : undefined}
    >
      {form === 'open' ? (
        <LineForm line={line} changes={changes} onRemoved={onRemoved} onClose={() => setForm('closed')} />
      ) : (
        <div className={styles.rowTools}>
          {par > 0 && canBeOrdered(product) && (
            <span className={styles.count} data-count>
              <span aria-hidden>On the shelf</span>
              <QuantityBox
                value={count}
                label={`count of ${description} on the shelf`}
                limits={{ ...product.quantityLimits, step: 1, most: mostQuantity }}
                onChange={onCount}
                onReject={message => choices.reject(choice.productKey, message)}
                inList
              />
            </span>
          )}
          <Button
            small
            kind="quiet"
            title="Change"
            aria-label={`Change par and note of ${description}`}
            // The form that had the focus is gone.
            autoFocus={form === 'closed'}
            onClick={() => setForm('open')}
          >
            <IconPencil size={20} aria-hidden />
          </Button>
        </div>
      )}
    </ChoiceRow>
  );
}

interface LineFormProps {
  line: Line;
  changes: ListChanges;
  onRemoved: () => void;
  onClose: () => void;
}

function LineForm({ line, changes, onRemoved, onClose }: LineFormProps) {
  const [par, setPar] = useState(line.par > 0 ? String(line.par) : '');
  const [note, setNote] = useState(line.note);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const allowsDecimals = line.product !== null && hasDecimals(line.product.quantityLimits);
  const problem = isQuantityText(par.trim(), allowsDecimals)
    ? null
    : `Enter a ${allowsDecimals ? '' : 'whole '}number up to ${mostQuantity.toLocaleString('en-US')}, or nothing for no par.`;

  async function act(work: Promise<void>, done: () => void) {
    setBusy(true);
    setFailure(null);
    try {
      await work;
      done();
    } catch (error) {
      setFailure(errorFacts(error).message);
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (problem === null) void act(changes.change(line, quantityOf(par.trim()), note.trim()), onClose);
  }

  return (
    <form
      className={styles.lineForm}
      aria-label={`Par and note of ${line.description}`}
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        label="Par"
        inputMode={allowsDecimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        autoFocus
        value={par}
        error={problem ?? failure}
        onChange={({ target }) => setPar(target.value)}
      />
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={shoppingListLineFields.note.most}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.lineButtons}>
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => void act(changes.remove(line), onRemoved)}>
          Remove from list
        </Button>
      </div>
    </form>
  );
}

/** Replaces a removed line until it is restored or the page is left. */
export function RemovedLine({ line, changes }: { line: Line; changes: ListChanges }) {
  const [busy, setBusy] = useState(false);

  async function undo() {
    setBusy(true);
    try {
      await changes.restore(line);
    } catch (error) {
      void tell('Not restored', errorFacts(error).message, 'red');
      setBusy(false);
    }
  }

  return (
    <li className={styles.removed}>
      <span role="status">Removed {line.description}</span>
      {/* Takes the focus, because the pressed button was removed with its line. */}
      <Button small autoFocus busy={busy} aria-label={`Undo removing ${line.description}`} onClick={() => void undo()}>
        Undo
      </Button>
    </li>
  );
}
