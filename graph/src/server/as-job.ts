import { randomUUID } from 'node:crypto';
import type { JobHandler } from '../platform/jobs/index.js';
import { Activity, runActivity } from '../platform/shared/activity.js';
import { jobRan } from '../platform/shared/signals.js';
import type { Tracing } from '../platform/telemetry/index.js';

/**
 * Makes each batch of a queue an activity: log lines name it, and its spans continue the trace of the request that sent
 * its first job.
 */
export function asJob<Data extends object>(
  queue: string,
  tracing: Tracing | null,
  handler: JobHandler<Data>,
): JobHandler<Data> {
  return async jobs => {
    const { traceparent } = (jobs[0]?.data ?? {}) as { traceparent?: string };
    const route = `job ${queue}`;
    const span =
      tracing?.begin(route, 'consumer', {
        traceparent,
        attributes: { 'messaging.destination.name': queue, 'messaging.batch.message_count': jobs.length },
      }) ?? null;
    const activity = new Activity(randomUUID(), span);
    activity.route = route;
    try {
      const outcomes = await runActivity(activity, () => handler(jobs));
      const ended = outcomes.filter(({ result }) => result !== 'wait').map(({ result }) => result !== 'done');
      for (const isFailed of ended) jobRan.send({ queue, isFailed });
      span?.end({ isFailed: ended.includes(true) });
      return outcomes;
    } catch (error) {
      for (const _job of jobs) jobRan.send({ queue, isFailed: true });
      span?.end({ isFailed: true });
      throw error;
    }
  };
}
