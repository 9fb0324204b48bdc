import type { createBrowserRouter } from 'react-router-dom';

let focused: Element | null = null;

/** Returns the element that had the focus when the last navigation began. The focus may have moved since then. */
export function focusBefore(): Element | null {
  return focused;
}

/** Records the focused element whenever a navigation begins. */
export function rememberFocus(router: ReturnType<typeof createBrowserRouter>): void {
  let isUnderWay = false;
  let last = router.state.location;
  router.subscribe(({ navigation, location }) => {
    const isIdle = navigation.state === 'idle';
    if (!isUnderWay && (!isIdle || location !== last)) focused = document.activeElement;
    isUnderWay = !isIdle;
    last = location;
  });
}
