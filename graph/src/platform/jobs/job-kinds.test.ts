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

test('an import or a mail whose server is lost counts as lost within a minute', () => {
  const { reportImport, orderConfirmation, activationMail } = jobKinds;
  for (const { heartbeatSeconds, expireInSeconds } of [
    reportImport.queue,
    orderConfirmation.queue,
    activationMail.queue,
  ])
    expect(heartbeatSeconds ?? expireInSeconds).toBeLessThanOrEqual(60);
});
