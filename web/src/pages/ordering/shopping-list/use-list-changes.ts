import { useApolloClient } from '@apollo/client/react';
import {
  AddListLinesDocument,
  ChangeListLinesDocument,
  ShoppingListDocument,
  type ShoppingListRow_LineFragment,
} from './shopping-list.generated';

type Line = ShoppingListRow_LineFragment;

interface LineChange {
  productKey: number;
  par?: number;
  note?: string;
  remove?: boolean;
}

/** Changes to a list's lines. Changes to an existing line do not reload the list. */
export function useListChanges(listKey: number) {
  const client = useApolloClient();

  async function send(change: LineChange, next: (lines: readonly Line[]) => Line[]) {
    await client.mutate({
      mutation: ChangeListLinesDocument,
      variables: { key: listKey, lines: [change] },
      update: cache => {
        cache.updateQuery({ query: ShoppingListDocument, variables: { key: listKey } }, data =>
          data?.shoppingList
            ? { ...data, shoppingList: { ...data.shoppingList, lines: next(data.shoppingList.lines) } }
            : undefined,
        );
      },
    });
  }

  const add = (lines: readonly (LineChange & { position?: number })[]) =>
    client.mutate({ mutation: AddListLinesDocument, variables: { key: listKey, lines: [...lines] } });

  return {
    change: ({ productKey }: Line, par: number, note: string) =>
      send({ productKey, par, note }, lines =>
        lines.map(line => (line.productKey === productKey ? { ...line, par, note } : line)),
      ),
    remove: ({ productKey }: Line) =>
      send({ productKey, remove: true }, lines => lines.filter(line => line.productKey !== productKey)),
    /** Adds a removed line again, in its place. */
    restore: ({ productKey, par, note, position }: Line) => add([{ productKey, par, note, position }]),
    /** Replaces the product of a line, and keeps its position, par and note. */
    replace: ({ productKey, par, note, position }: Line, otherKey: number) =>
      add([
        { productKey, remove: true },
        { productKey: otherKey, par, note, position },
      ]),
  };
}

export type ListChanges = ReturnType<typeof useListChanges>;
