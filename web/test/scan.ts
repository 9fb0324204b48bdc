import type { UserEvent } from '@testing-library/user-event';

/** Types into the focused field as fast as a hand scanner, however busy the machine is. */
export async function scan(user: UserEvent, text: string): Promise<void> {
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now());
  await user.keyboard(text);
  clock.mockRestore();
}
