import { screen } from '@testing-library/react';
import { customer } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { tell } from '../session/notices';

let attempts = 0;

jest.mock('./alert-area', () => {
  attempts += 1;
  if (attempts === 1) throw new TypeError('The script did not arrive.');
  return jest.requireActual<object>('./alert-area');
});

test('[ERR-2] a page whose script of notifications did not arrive stays usable, and shows them once it has arrived', async () => {
  await renderPage('/no-such-page', { signedIn: customer });
  expect(attempts).toBe(1);
  await tell('Saved', 'The list was saved.', 'red');
  expect(screen.queryByText('Something is not working')).not.toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('The list was saved.');
  expect(attempts).toBe(2);
});
