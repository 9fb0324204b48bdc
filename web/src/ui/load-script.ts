/** A script of the page did not arrive: the connection is away, or the store was updated since the page was opened. */
export class ScriptMissing extends Error {
  override name = 'ScriptMissing';

  constructor(cause: unknown) {
    super('A script of this page did not load.', { cause });
  }
}

/** The module of a dynamic import; a failure to load it is told apart from what its code may throw. */
export async function loadScript<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    throw new ScriptMissing(error);
  }
}

declare global {
  interface Window {
    /** Set by page-start.js, which needs none of the other scripts. */
    offerReload?: () => void;
  }
}

/** Shows a notice with a button to reload above the page, for a script without which nothing else can say so. */
export function offerReload(): void {
  window.offerReload?.();
}
