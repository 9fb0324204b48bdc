declare global {
  interface Window {
    /** Shows a notice with a reload button. Set by page-start.js, which works without the other scripts. */
    offerReload?: () => void;
  }
}

/** Green and blue notifications close after this time. Red ones stay until they are closed. */
const shownMs = 8000;
const showAs = { red: 'error', green: 'success', blue: 'custom' } as const;

/**
 * Shows a notification. The first one loads the library, because few pages show any. `closeNotice` closes it by its
 * `id`, and a second notification with the same id replaces the first.
 */
export async function tell(
  title: string,
  message: string,
  color: 'red' | 'green' | 'blue' = 'blue',
  id?: string,
): Promise<void> {
  try {
    const { toast } = await import('react-hot-toast/headless');
    toast[showAs[color]](
      <>
        <strong>{title}</strong>
        <p>{message}</p>
      </>,
      { ...(id && { id }), duration: color === 'red' ? Infinity : shownMs },
    );
  } catch {
    window.offerReload?.();
  }
}

export async function closeNotice(id: string): Promise<void> {
  const { toast } = await import('react-hot-toast/headless');
  toast.remove(id);
}

export function endedNotice(): Promise<void> {
  return tell('Your session has ended', 'Sign in again to continue. Your cart is saved.');
}
