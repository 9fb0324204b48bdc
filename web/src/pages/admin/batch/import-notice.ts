import { closeNotice, tell } from '../../../session/notices';

const idOf = (key: number) => `import-${key}`;

export function tellImported(key: number, fileName: string): void {
  void tell('Successfully added batch!', fileName, 'green', idOf(key));
}

/** An import that was undone no longer counts as a success. */
export function hideImported(key: number): Promise<void> {
  return closeNotice(idOf(key));
}
