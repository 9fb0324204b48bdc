import { jest } from '@jest/globals';

// On a busy machine a process or a connection may miss its time once; what passes only when repeated is told in the log.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
