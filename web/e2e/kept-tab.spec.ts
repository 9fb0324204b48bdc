import { expect, test } from './fixtures';
import { open } from './steps';
import { startSignedIn } from './signed-in';
import { people } from './store';

const pictureText = () => fetch('/pictures/favicon.svg', { cache: 'no-store' }).then((response) => response.text());

// The tests of a worker share a tab, one after the other, so the second of these looks for what the first one left.
test.describe('a tab that the next test goes on in', () => {
  test.describe.configure({ mode: 'serial' });

  test('keeps what a test leaves behind as long as the test runs', async ({ page, context }) => {
    await startSignedIn(page, people.onAccount);
    await page.route('**/pictures/favicon.svg', (route) => route.fulfill({ body: 'left behind' }));
    await context.newPage();
    await open(page, '/cart');
    await page.evaluate(() => {
      sessionStorage.setItem('left', 'behind');
      document.cookie = 'left=behind';
      window.name = 'left behind';
    });
    expect(await page.evaluate(() => [localStorage.getItem('token') !== null, sessionStorage.getItem('left'), document.cookie, window.name])).toEqual([true, 'behind', 'left=behind', 'left behind']);
    expect(await page.evaluate(pictureText)).toBe('left behind');
  });

  test('shows none of it to the next one', async ({ page, context }) => {
    await open(page, '/onsale');
    expect(await page.evaluate(pictureText)).not.toBe('left behind');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(context.pages()).toEqual([page]);
    expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('left'), document.cookie, window.name])).toEqual([null, null, '', '']);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('/cart');
  });
});
