import { addWorkingMinutes, isWeekday, isWorkingTime, workingMinutesBefore } from './working-time.js';

/** Phoenix is at UTC-7, so 12:00 UTC is 5:00 there. */
describe('working time', () => {
  test('continues the next morning, and on Monday after Friday', () => {
    expect(addWorkingMinutes(new Date('2026-11-18T23:00:00Z'), 45).toISOString()).toBe('2026-11-19T12:15:00.000Z');
    expect(addWorkingMinutes(new Date('2026-11-20T23:00:00Z'), 45).toISOString()).toBe('2026-11-23T12:15:00.000Z');
    expect(addWorkingMinutes(new Date('2026-11-21T18:00:00Z'), 10).toISOString()).toBe('2026-11-23T12:10:00.000Z');
    expect(addWorkingMinutes(new Date('2026-11-18T09:00:00Z'), 10).toISOString()).toBe('2026-11-18T12:10:00.000Z');
  });

  test('skips nights and weekends', () => {
    expect(addWorkingMinutes(new Date('2026-11-19T12:00:00Z'), 690 * 3 + 30).toISOString()).toBe(
      '2026-11-24T12:30:00.000Z',
    );
  });

  test('counts minutes back to the last working day', () => {
    expect(workingMinutesBefore(new Date('2026-11-18T20:00:00Z'), 20).toISOString()).toBe('2026-11-18T19:40:00.000Z');
    expect(workingMinutesBefore(new Date('2026-11-19T04:00:00Z'), 20).toISOString()).toBe('2026-11-18T23:10:00.000Z');
    expect(workingMinutesBefore(new Date('2026-11-23T12:05:00Z'), 20).toISOString()).toBe('2026-11-20T23:10:00.000Z');
    expect(workingMinutesBefore(new Date('2026-11-22T18:00:00Z'), 20).toISOString()).toBe('2026-11-20T23:10:00.000Z');
  });

  test('uses the time zone of Phoenix', () => {
    expect(isWorkingTime(new Date('2026-11-18T11:59:00Z'))).toBe(false);
    expect(isWorkingTime(new Date('2026-11-18T12:00:00Z'))).toBe(true);
    expect(isWorkingTime(new Date('2026-11-18T23:31:00Z'))).toBe(false);
    expect(isWeekday(new Date('2026-11-21T06:59:00Z'))).toBe(true);
    expect(isWeekday(new Date('2026-11-21T07:00:00Z'))).toBe(false);
  });
});
