import { code128 } from '#definitions/code-128';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { keyFrom } from '../../../products/key-from';
import { RequireSession } from '../../../session/session';
import { Breadcrumb } from '../../../ui/breadcrumb';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorCode } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { SelectField, TextField } from '../../../ui/form-field';
import { PageSkeleton } from '../../../ui/skeletons';
import { loadOwn } from '../../page';

import { labelSheets, labelsOf, sheetsOf, type LabelSheet } from './label-sheets';
import { ListLabelsDocument, useListLabelsQuery, type ListLabelsQuery } from './labels.generated';
import styles from './labels-page.module.css';

type List = NonNullable<ListLabelsQuery['shoppingList']>;
type Line = List['lines'][number];

export const load = loadOwn((client, { params }) =>
  client.query({ query: ListLabelsDocument, variables: { key: keyFrom(params.key) ?? 0 } }),
);

export function Component() {
  return (
    <RequireSession>
      <Labels />
    </RequireSession>
  );
}

function Labels() {
  const key = keyFrom(useParams().key);
  const { data, error } = useListLabelsQuery({
    variables: { key: key ?? 0 },
    skip: key === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (key === null || errorCode(error) === 'NOT_FOUND')
    return (
      <EmptyState text="List not found in your account. It may have been deleted.">
        <ButtonLink to="/account/lists">Your lists</ButtonLink>
      </EmptyState>
    );
  const list = data?.shoppingList;
  if (error && !list)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to={`/list/${key}`}>Back to the list</ButtonLink>
      </ErrorPanel>
    );
  return list ? <LabelSheets list={list} /> : <PageSkeleton />;
}

function LabelSheets({ list }: { list: List }) {
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState('');
  const sheet = labelSheets.find(({ number }) => number === address.get('sheet')) ?? labelSheets[0];
  if (!sheet) return null;
  const most = labelsOf(sheet) - 1;
  const isValid = /^\d{0,2}$/.test(typed) && Number(typed) <= most;
  const sheets = sheetsOf(list.lines, labelsOf(sheet), isValid ? Number(typed) : 0);
  return (
    <div className={styles.page}>
      <div className={styles.screenOnly}>
        <Breadcrumb
          crumbs={[
            { label: 'Home', to: '/' },
            { label: 'Lists', to: '/account/lists' },
            { label: list.name, to: `/list/${list.key}` },
            { label: 'Shelf labels' },
          ]}
        />
        <h1>Shelf labels for {list.name}</h1>
        <div className={styles.choices}>
          <SelectField
            label="Label sheet"
            value={sheet.number}
            onChange={({ target }) => setAddress({ sheet: target.value }, { replace: true })}
          >
            {labelSheets.map(each => (
              <option key={each.number} value={each.number}>
                Avery {each.number}: {labelsOf(each)} labels, {each.size}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Used labels on the first sheet"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={isValid ? null : `Enter a whole number from 0 to ${most}.`}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
          <Button kind="primary" disabled={list.lines.length === 0} onClick={() => window.print()}>
            Print {sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`}
          </Button>
        </div>
        <p className={styles.hint}>Print at 100 percent, on letter paper, without headers and footers.</p>
      </div>
      {list.lines.length === 0 ? (
        <EmptyState text="This list is empty, so there are no labels.">
          <ButtonLink to={`/list/${list.key}`}>Back to the list</ButtonLink>
        </EmptyState>
      ) : (
        <div className={styles.sheets} role="region" aria-label="Labels" tabIndex={0}>
          {sheets.map((labels, index) => (
            <Sheet key={index} sheet={sheet} labels={labels} />
          ))}
        </div>
      )}
    </div>
  );
}

function Sheet({ sheet, labels }: { sheet: LabelSheet; labels: readonly (Line | null)[] }) {
  return (
    <ul className={styles.sheet} data-sheet={sheet.number}>
      {labels.map((line, place) =>
        line ? <Label key={line.productKey} line={line} /> : <li key={`used ${place}`} aria-hidden />,
      )}
    </ul>
  );
}

/** Number of characters that fit on a label in the usual size, and in the smaller one */
const fitting = { usual: 64, small: 130 };

/** Cuts the middle of a long description, because the distinguishing part is often at the end. */
function shortened(description: string): string {
  if (description.length <= fitting.small) return description;
  const side = fitting.small / 2 - 2;
  return `${description.slice(0, side).trim()} … ${description.slice(-side).trim()}`;
}

function Label({ line: { productId, description, par, note } }: { line: Line }) {
  const code = code128(productId);
  return (
    <li className={styles.label}>
      <strong className={styles.description} data-long={description.length > fitting.usual || undefined}>
        {shortened(description)}
      </strong>
      {code && (
        <svg
          className={styles.code}
          // A thin bar is 1/100 inch wide if the label has room.
          style={{ width: `${code.width / 100}in` }}
          viewBox={`0 0 ${code.width} 1`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Bar code of ${productId}`}
        >
          {code.bars.map(({ at, width }) => (
            <rect key={at} x={at} y={0} width={width} height={1} />
          ))}
        </svg>
      )}
      <span className={styles.facts}>
        <code>{productId}</code>
        {note && <span className={styles.note}>{note}</span>}
        {par > 0 && <span>Par {par.toLocaleString('en-US')}</span>}
      </span>
    </li>
  );
}
