import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe holds against a page, by all of its rules. Its way for pages within pages would carry every element that passed
 * into a second page; no page of the store holds another one.
 */
export async function violationsOf(page: Page) {
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations;
}
