import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The smallest side of a touch target, in pixels */
const leastTarget = 44;

/**
 * Returns the visible touch targets that are too small, with their size and text. Leaves out links within a sentence, and
 * the narrow scroll button at the page's edge, which would cover its neighbors if it were wider.
 */
export function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(least => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, label:has(> input:is([type="checkbox"], [type="radio"]))',
    );
    const sizes = [...controls].flatMap(control => {
      const { left, right, ...box } = control.getBoundingClientRect().toJSON() as DOMRect;
      // A product's link covers its whole card.
      const over = getComputedStyle(control, '::after');
      const isOver = over.position === 'absolute';
      const width = Math.max(box.width, isOver ? parseFloat(over.width) : 0);
      const height = Math.max(box.height, isOver ? parseFloat(over.height) : 0);
      const isSeen =
        control.checkVisibility({ visibilityProperty: true }) && width > 1 && right > 0 && left < innerWidth;
      const isOfLabel = control.matches('label input');
      const isInSentence =
        getComputedStyle(control).display === 'inline' &&
        control.parentElement?.textContent?.trim() !== control.textContent?.trim();
      if (!isSeen || isOfLabel || isInSentence || control.matches('[aria-label^="Scroll to "]')) return [];
      if (Math.round(width) >= least && Math.round(height) >= least) return [];
      const words = control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name'));
      return [`${Math.round(width)} x ${Math.round(height)} ${control.tagName} ${words}`];
    });
    return [...new Set(sizes)];
  }, leastTarget);
}

/**
 * Returns the violations of all axe rules. Uses the legacy mode, which does not support frames but is faster, because
 * no page of the store has frames.
 */
export async function violationsOf(page: Page) {
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .setLegacyMode()
    .analyze();
  return violations;
}
