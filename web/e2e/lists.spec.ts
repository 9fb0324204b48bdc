import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people } from './store';

test('[SRCH-1] shows each name of a list on one line on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await startSignedIn(page, people.onAccount);
  await open(page, '/product/search/screw');
  const links = page.getByRole('article').getByRole('link');
  await expect(links).toHaveCount(50);
  const wrapped = await links.evaluateAll(all =>
    all
      .filter(link => {
        const text = document.createRange();
        text.selectNodeContents(link);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(link => link.textContent),
  );
  expect(wrapped).toEqual([]);
  expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1600);
});
