import { tell } from '../../../session/notices';

const idOf = (key: number) => `import-${key}`;

export function tellImported(key: number, fileName: string): void {
  void tell('Successfully added batch!', fileName, 'green', idOf(key));
}

/** An undone import is no success any more. */
export async function hideImported(key: number): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.hide(idOf(key));
}
