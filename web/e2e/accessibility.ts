import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Returns the violations of all axe rules. Uses the legacy mode, which does not support frames but is faster, because
 * no page of the store has frames.
 */
export async function violationsOf(page: Page) {
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations;
}
