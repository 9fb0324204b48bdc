import { Activity, currentSender, runActivity } from './activity.js';

test('the address of a request is read once, and only when its share of the database is needed', () => {
  let reads = 0;
  const activity = new Activity('request');
  activity.findSender = () => `network ${(reads += 1)}`;
  runActivity(activity, () => {
    expect(reads).toBe(0);
    expect([currentSender(), currentSender()]).toEqual(['network 1', 'network 1']);
    activity.sender = null;
    expect([currentSender(), reads]).toEqual([null, 1]);
  });
});
