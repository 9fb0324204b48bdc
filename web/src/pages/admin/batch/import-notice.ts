import { closeNotice, tell } from '../../../session/notices';

const idOf = (key: number) => `import-${key}`;

export function tellImported(key: number, fileName: string): void {
  void tell('Successfully added batch!', fileName, 'green', idOf(key));
}

/** An undone import is no success any more. */
export function hideImported(key: number): Promise<void> {
  return closeNotice(idOf(key));
}
