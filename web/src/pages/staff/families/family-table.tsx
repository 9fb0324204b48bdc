import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { attributesOf, familyTable } from '#definitions/attributes';
import type { FamilyForm_ProposalFragment } from './families.generated';
import { draftAttributes, sameAttributes, type FamilyDraft } from './family-draft';
import styles from './families-page.module.css';

type Item = FamilyForm_ProposalFragment['items'][number];

interface FamilyTableProps {
  proposal: FamilyForm_ProposalFragment;
  draft: FamilyDraft;
  onInclude: (key: number, isIncluded: boolean) => void;
}

/** The items of a proposal as the family's table. Each item can be omitted. */
export const FamilyTable = memo(function FamilyTable({ proposal, draft, onInclude }: FamilyTableProps) {
  const rows = useMemo(() => familyTable(proposal.items).rows.map(({ item }) => item), [proposal]);
  const same = useMemo(() => sameAttributes(proposal, draft), [proposal, draft]);
  const { columns: names } = draft;
  const columns = useMemo(
    () => proposal.columns.flatMap(column => (names[column]?.trim() ? [{ column, name: names[column] }] : [])),
    [proposal, names],
  );
  return (
    <div className={styles.scroll}>
      <table data-cards className={styles.table}>
        <caption className="visually-hidden">Items of the family</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Include</span>
            </th>
            <th scope="col">Item</th>
            {columns.map(({ column, name }) => (
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(item => {
            const isIncluded = !draft.leftOut.has(item.key);
            return (
              <ItemRow
                key={item.key}
                item={item}
                columns={columns}
                isIncluded={isIncluded}
                isSame={isIncluded && same.has(draftAttributes(item.attributes, draft).toLowerCase())}
                onInclude={onInclude}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
});

interface ItemRowProps {
  item: Item;
  columns: readonly { column: string; name: string }[];
  isIncluded: boolean;
  /** Whether another included item has the same attributes */
  isSame: boolean;
  onInclude: (key: number, isIncluded: boolean) => void;
}

const ItemRow = memo(function ItemRow({ item, columns, isIncluded, isSame, onInclude }: ItemRowProps) {
  const values = new Map(attributesOf(item.attributes).map(({ name, value }) => [name, value]));
  return (
    <tr className={styles.row} data-left-out={isIncluded ? undefined : true}>
      <td className={styles.include}>
        <input
          type="checkbox"
          aria-label={`Include ${item.description}`}
          checked={isIncluded}
          onChange={({ target }) => onInclude(item.key, target.checked)}
        />
      </td>
      <td className={styles.item}>
        <Link to={`/admin/edit-items/${item.key}`} className={styles.id}>
          {item.productId}
        </Link>
        <span>{item.description}</span>
        {isSame && <strong className={styles.same}>Same attributes as another item</strong>}
      </td>
      {columns.map(({ column, name }) => (
        <td key={column} data-name={name} className={styles.value}>
          {values.get(column)}
        </td>
      ))}
    </tr>
  );
});
