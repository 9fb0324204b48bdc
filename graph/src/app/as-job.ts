import { randomUUID } from 'node:crypto';
import { Activity, runActivity } from '../shared/activity.js';
import { jobRan } from '../shared/signals.js';
import type { Tracing } from '../telemetry/index.js';

/** Makes each run of a job an activity: log lines name it, and its spans continue the trace of the request that sent the job. */
export function asJob<Data extends object>(queue: string, tracing: Tracing | null, work: (data: Data) => Promise<void>): (data: Data) => Promise<void> {
  return async data => {
    const { traceparent } = data as { traceparent?: string };
    const route = `job ${queue}`;
    const span = tracing?.begin(route, 'consumer', { traceparent, attributes: { 'messaging.destination.name': queue } }) ?? null;
    const activity = new Activity(randomUUID(), span);
    activity.route = route;
    let isFailed = true;
    try {
      await runActivity(activity, () => work(data));
      isFailed = false;
    } finally {
      jobRan.send({ queue, isFailed });
      span?.end({ isFailed });
    }
  };
}
