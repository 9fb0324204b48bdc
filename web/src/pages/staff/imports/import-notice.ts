import { closeNotice, tell } from '../../../session/notices';

const idOf = (key: number) => `import-${key}`;

export function tellImported(key: number, fileName: string): void {
  void tell('Successfully added batch!', fileName, 'green', idOf(key));
}

/** Closes the success notice of an import that was undone. */
export function hideImported(key: number): Promise<void> {
  return closeNotice(idOf(key));
}
