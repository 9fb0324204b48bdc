import { screen } from '@testing-library/react';
import { answer, refusal } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { renderPage } from '../../../../test/render-page';
import { AskSignInHelpDocument } from './sign-in-help.generated';

test('[AUTH-10] the response names the address, whether a contact has it or not, and another can be tried', async () => {
  const { user } = await renderPage('/sign-in-help', {
    answers: [
      answer(AskSignInHelpDocument, ({ email }) => {
        if (email.includes('@')) return { askSignInHelp: true };
        throw refusal('INVALID_INPUT', 400, 'Invalid email', { errors: { email: ['Invalid email'] } });
      }),
    ],
  });
  await user.type(await screen.findByLabelText('Email address'), 'nobody@else.example{Enter}');
  expect(await screen.findByText(/^If one of our contacts has the address nobody@else\.example/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try another address' }));
  await fill(user, await screen.findByLabelText('Email address'), 'not an address');
  await user.click(screen.getByRole('button', { name: 'Send me a mail' }));
  expect(await screen.findByText(/Invalid email/)).toBeVisible();
  expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription(/Invalid email/);
  expect(screen.getByLabelText('Email address')).toHaveValue('not an address');
});
