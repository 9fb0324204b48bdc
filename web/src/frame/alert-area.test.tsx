import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endedNotice } from '../session/notices';
import { AlertArea } from './alert-area';

beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterAll(() => jest.useRealTimers());

const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

test('[AUTH-2] the notice of an ended session closes after eight seconds, but not under the pointer', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<AlertArea />);
  await act(endedNotice);
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('Sign in again');
  await act(() => user.hover(notice));
  pass(60);
  expect(notice).toBeVisible();
  await act(() => user.unhover(notice));
  pass(7);
  expect(notice).toBeVisible();
  pass(2);
  expect(notice).not.toBeInTheDocument();
});
