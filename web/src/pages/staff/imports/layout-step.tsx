import { useRef, useState } from 'react';
import { packWords, type UnitOfMeasure } from '#definitions/unit';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { CheckField } from '../../../ui/form-field';
import { formatUnitPrice, unitPriceText } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { TableSkeleton } from '../../../ui/skeletons';
import { focusOpenQuestion, QuestionBox, type Answer } from './import-questions';
import { useImportLayoutQuery, type ImportLayoutQuery, type ImportPreviewFragment } from './imports.generated';
import { choicesLeft, count, rowKindCount, sheetNames } from './import-words';
import { PreviewQuestions } from './preview-questions';
import batch from './imports.module.css';
import styles from './layout-step.module.css';

interface LayoutStepProps {
  found: ImportPreviewFragment;
  busy: boolean;
  onSheet: (sheet: string) => void;
  onConfirm: (answers: Answer[]) => void;
  onDiscard: () => void;
}

type Shown = NonNullable<ImportLayoutQuery['batchImport']>;
type Layout = NonNullable<Shown['fileLayout']>;
type FirstRecord = Shown['firstRecords'][number];
type Chosen = Readonly<Record<string, string>>;

const columnId = (column: string) => `column:${column}`;

/** Shows how a file reads, once for each layout. A person confirms it, and chooses what is not certain. */
export function LayoutStep(props: LayoutStepProps) {
  const { found } = props;
  const { data, error } = useImportLayoutQuery({ variables: { key: found.key ?? 0 }, fetchPolicy: 'network-only' });
  if (error) return <ErrorPanel error={error} />;
  const shown = data?.batchImport;
  if (!shown?.fileLayout) return <TableSkeleton rows={8} />;
  return (
    <LayoutForm
      // The choices of an earlier reading of the file are answers now.
      key={JSON.stringify(found.questions)}
      {...props}
      layout={shown.fileLayout}
      records={shown.firstRecords}
    />
  );
}

interface LayoutFormProps extends LayoutStepProps {
  layout: Layout;
  records: readonly FirstRecord[];
}

function LayoutForm({ found, layout, records, busy, onSheet, onConfirm, onDiscard }: LayoutFormProps) {
  const [chosen, setChosen] = useState<Chosen>({});
  const form = useRef<HTMLElement>(null);
  const choose = (id: string, value: string) => setChosen({ ...chosen, [id]: value });
  const { questions } = found;
  const valueOf = ({ id, answer }: (typeof questions)[number]) => chosen[id] ?? answer;
  const pricePer = questions.find(({ kind }) => kind === 'pricePer');
  /** The column that says what prices are for, which answers the question about that column */
  const perColumn = pricePer ? valueOf(pricePer) : null;
  const isOpen = (question: (typeof questions)[number]) => valueOf(question) === null && question.id !== perColumn;
  const confirmation = questions.find(({ kind }) => kind === 'layout');
  const others = questions.filter(({ kind }) => kind !== 'layout' && kind !== 'column');
  const open = questions.filter(question => question.kind !== 'layout' && isOpen(question));
  const { differences } = layout;

  /** Of a layout that was confirmed before, what differs or must be chosen again */
  const isShown = (part: { column?: string; isNew: boolean }) =>
    !differences || part.isNew || questions.some(({ id }) => id === columnId(part.column ?? ''));
  const columnTable = (columns: Layout['columns']) =>
    columns.length > 0 && (
      <ColumnTable
        found={found}
        columns={columns}
        chosen={perColumn?.startsWith('column:') ? { ...chosen, [perColumn]: 'pricePieces' } : chosen}
        busy={busy}
        onChoose={choose}
      />
    );
  const outside = (isPart: typeof isShown) => (
    <Texts
      texts={layout.texts.filter(isPart)}
      leftOut={layout.leftOut.filter(isPart)}
      chosen={chosen}
      busy={busy}
      onChoose={choose}
    />
  );
  /** The records were read without the choices of this screen. */
  function priceWords({ price, saysUnit, defaultQuantity, ...record }: FirstRecord): string {
    if (price === null) return 'No price';
    const unit = record.unit as UnitOfMeasure;
    const waiting = others.filter(question => question.answer === null || chosen[question.id] !== undefined);
    const pack = defaultQuantity > 1 ? `, ${packWords(unit, defaultQuantity)}` : '';
    if (waiting.length === 0) return unitPriceText(price, unit) + pack;
    if (waiting.some(({ kind }) => kind !== 'pricePer' && kind !== 'currency')) return 'Price after your choices';
    if (waiting.some(question => valueOf(question) === 'ignore')) return 'No price';
    const per = waiting.find(({ kind }) => kind === 'pricePer');
    if (!per || (saysUnit && per.answer === null)) return unitPriceText(price, unit) + pack;
    const choice = per.choices.find(({ value }) => value === valueOf(per));
    return `${formatUnitPrice(price)} ${choice ? `(${choice.label})` : 'per ?'}`;
  }

  function confirm() {
    const answers = Object.entries(chosen).map(([id, value]) => ({ id, value }));
    onConfirm([...answers, { id: 'layout', value: confirmation?.choices[0]?.value ?? '' }]);
  }

  return (
    <section ref={form} className={batch.step} aria-labelledby="step-layout">
      <h2 id="step-layout">How does this file read?</h2>
      <p className={batch.quiet}>
        {sheetNames(found.sheets.filter(({ isRead }) => isRead).map(({ name }) => name))}: {count(found.rows)} rows. You
        are asked once for a layout. The next file like it goes straight to its preview.
      </p>
      {differences && (
        <Notice kind="warning">
          <strong>This file differs from {found.columnMapping}.</strong>
          {differences.map(({ where, text }) => (
            <span key={`${where} ${text}`} className={batch.line}>
              {where}: {text}
            </span>
          ))}
        </Notice>
      )}
      <PreviewQuestions found={differences ? { ...found, columnMapping: null } : found} busy={busy} onSheet={onSheet} />
      {columnTable(layout.columns.filter(isShown))}
      <div className={styles.boxes}>
        {others.map(question => (
          <QuestionBox
            key={question.id}
            question={question}
            value={chosen[question.id] ?? question.answer ?? ''}
            disabled={busy}
            onChoose={value => choose(question.id, value)}
          />
        ))}
        {outside(isShown)}
        <FirstRecords records={records} priceOf={found.kind === 'products' ? priceWords : null} />
      </div>
      {differences && (
        <details className={styles.rest}>
          <summary>The rest of the layout, as before</summary>
          {columnTable(layout.columns.filter(part => !isShown(part)))}
          {outside(part => !isShown(part))}
        </details>
      )}
      <div className={batch.submit}>
        <Button kind="primary" busy={busy} disabled={open.length > 0} aria-describedby="choices-left" onClick={confirm}>
          This is how the file reads
        </Button>
        {open.length > 0 && (
          <Button id="choices-left" disabled={busy} onClick={() => focusOpenQuestion(form.current)}>
            {choicesLeft(open.length)}
          </Button>
        )}
        <Button disabled={busy} onClick={onDiscard}>
          Choose another file
        </Button>
      </div>
    </section>
  );
}

interface ColumnTableProps {
  found: ImportPreviewFragment;
  columns: Layout['columns'];
  chosen: Chosen;
  busy: boolean;
  onChoose: (id: string, value: string) => void;
}

function ColumnTable({ found: { questions, mappingFields }, columns, chosen, busy, onChoose }: ColumnTableProps) {
  return (
    <div className={`${batch.scroll} ${styles.columns}`} tabIndex={0} role="region" aria-label="Columns">
      <table className={batch.table}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Heading</th>
            <th scope="col">Looks like</th>
            <th scope="col">Is read as</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, headings, samples, formats, field }) => {
            const id = columnId(column);
            const question = questions.find(asked => asked.id === id);
            const value = chosen[id] ?? (question ? (question.answer ?? '') : (field ?? 'none'));
            return (
              <tr key={column} data-open-question={value === '' || undefined}>
                <td>{column}</td>
                <td className={styles.heading}>
                  {headings.length > 0 ? (
                    headings.map(heading => (
                      <span key={heading} className={batch.line}>
                        {heading}
                      </span>
                    ))
                  ) : (
                    <span className={batch.quiet}>No heading</span>
                  )}
                </td>
                <td>
                  <code className={batch.value}>{samples.join(', ')}</code>
                  {formats.length > 0 && <span className={batch.note}>Number format: {formats.join(', ')}</span>}
                </td>
                <td>
                  {headings.length === 0 && field === null ? (
                    'Not used'
                  ) : (
                    <select
                      className={batch.select}
                      aria-label={`Column ${column} ${headings[0] ?? ''}`}
                      disabled={busy}
                      value={value}
                      onChange={({ target }) => onChoose(id, target.value)}
                    >
                      {value === '' && <option value="">Choose</option>}
                      <option value="none">Not used</option>
                      {mappingFields.map(option => (
                        <option key={option.field} value={option.field}>
                          {option.label}
                        </option>
                      ))}
                    </select>
                  )}
                  {value === '' && (
                    <Button small disabled={busy} onClick={() => onChoose(id, 'none')}>
                      Not used
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Texts({
  texts,
  leftOut,
  chosen,
  busy,
  onChoose,
}: Pick<Layout, 'texts' | 'leftOut'> & {
  chosen: Chosen;
  busy: boolean;
  onChoose: (id: string, value: string) => void;
}) {
  if (texts.length + leftOut.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="layout-texts">
      <h3 id="layout-texts">Outside the rows</h3>
      {texts.map(({ row, example, changesId, changes }) => (
        <div key={changesId}>
          <p className={styles.text}>
            <span className={batch.quiet}>Row {row}</span>
            <code>{example}</code>
          </p>
          <CheckField
            label="Changes every time"
            checked={(chosen[changesId] ?? (changes ? 'yes' : 'no')) === 'yes'}
            disabled={busy}
            onChange={({ target }) => onChoose(changesId, target.checked ? 'yes' : 'no')}
          />
        </div>
      ))}
      {leftOut.map(({ kind, count: rows, examples }) => (
        <p key={kind} className={styles.text}>
          Left out: {rowKindCount(kind, rows)}
          {examples.map(example => (
            <code key={example} className={batch.line}>
              {example}
            </code>
          ))}
        </p>
      ))}
    </section>
  );
}

interface FirstRecordsProps {
  records: readonly FirstRecord[];
  /** Null for records without prices */
  priceOf: ((record: FirstRecord) => string) | null;
}

function FirstRecords({ records, priceOf }: FirstRecordsProps) {
  return (
    <section className={styles.box} aria-labelledby="layout-records">
      <h3 id="layout-records">So the first records would be</h3>
      <ul className={styles.records}>
        {records.map(record => (
          <li key={record.row}>
            <span>
              <code>{record.recordId ?? `Row ${record.row}`}</code> {record.name}
            </span>
            {record.isRefused ? (
              <span className={batch.warning}>Refused</span>
            ) : (
              priceOf && <strong>{priceOf(record)}</strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
