import type { createBrowserRouter } from 'react-router-dom';

let focused: Element | null = null;

/** What had the focus when the last navigation began. By the time its page is shown, the person may have moved to another field. */
export function focusBefore(): Element | null {
  return focused;
}

/** Notes the focused element whenever a navigation begins. */
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
