import { jobKinds, mailRetries, retryWait } from './job-kinds.js';

test('retries mail for at least 72 hours, with waits that double up to half an hour', () => {
  const waits = Array.from({ length: mailRetries.retryLimit }, (_, index) => retryWait(mailRetries, index + 1));
  expect(waits.slice(0, 9).map(wait => wait?.least)).toEqual([15, 30, 60, 120, 240, 480, 960, 1800, 1800]);
  expect(waits.slice(0, 9).map(wait => wait?.most)).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800]);
  expect(waits.reduce((sum, wait) => sum + (wait?.least ?? 0), 0) / 3600).toBeGreaterThanOrEqual(72);
});

test('the attempt after the last retry has no wait', () => {
  expect(retryWait(mailRetries, mailRetries.retryLimit)).not.toBeNull();
  expect(retryWait(mailRetries, mailRetries.retryLimit + 1)).toBeNull();
});

test('repeats a comparison of payments every 15 minutes until the one of the next day', () => {
  const { queue } = jobKinds.comparePayments;
  const waits = Array.from({ length: queue.retryLimit }, (_, index) => retryWait(queue, index + 1));
  expect(new Set(waits.flatMap(wait => [wait?.least, wait?.most]))).toEqual(new Set([900]));
  expect(queue.retryLimit * 900).toBeGreaterThanOrEqual(23.5 * 3600);
  expect(queue.retryLimit * 900).toBeLessThan(24 * 3600);
});

test('an import or a mail whose server is lost counts as lost within a minute', () => {
  const { runImport, orderConfirmation, activationMail } = jobKinds;
  for (const { heartbeatSeconds, expireInSeconds } of [runImport.queue, orderConfirmation.queue, activationMail.queue])
    expect(heartbeatSeconds ?? expireInSeconds).toBeLessThanOrEqual(60);
});
