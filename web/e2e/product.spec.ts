import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open, reload } from './steps';
import { people } from './store';

test('[PROD-9][ACC-4] a favorite survives a reload, is listed in the account and can be removed', async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  const remove = page.getByRole('button', { name: 'Remove from favorites' });
  await expect(remove).toHaveAttribute('aria-pressed', 'true');
  await reload(page);
  await expect(remove).toBeVisible();

  await open(page, '/account/favorites');
  const row = page.getByRole('row').filter({ hasText: product.productId });
  await expect(row.getByRole('link', { name: product.description })).toBeVisible();
  await row.getByRole('link', { name: product.description }).click();
  await remove.click();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toHaveAttribute('aria-pressed', 'false');
  await reload(page);
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
  await open(page, '/account/favorites');
  await expect(page.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('[PROD-2] tiles slide in from 50 px within 0.7 s, and do not move if reduced motion is preferred', async ({
    page,
  }) => {
    await open(page, '/onsale');
    const animation = () =>
      page
        .getByRole('article')
        .first()
        .evaluate(tile => getComputedStyle(tile).animationName !== 'none' && getComputedStyle(tile).animationDuration);
    expect(await animation()).toBe('0.7s');
    const frames = await page
      .getByRole('article')
      .first()
      .evaluate(tile => {
        const rule = [...document.styleSheets]
          .flatMap(sheet => [...sheet.cssRules])
          .find(one => one instanceof CSSKeyframesRule && one.name === getComputedStyle(tile).animationName);
        return rule?.cssText;
      });
    expect(frames).toContain('translateY(50px)');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await animation()).toBe(false);
  });
});
