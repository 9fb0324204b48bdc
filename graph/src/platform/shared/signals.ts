import { channel } from 'node:diagnostics_channel';

/** An event for metrics. Sending one without a subscriber costs next to nothing. */
export class Signal<Data> {
  private readonly channel;

  constructor(name: string) {
    this.channel = channel(`store:${name}`);
  }

  send(data: Data): void {
    if (this.channel.hasSubscribers) this.channel.publish(data);
  }

  /** Returns a function that unsubscribes. */
  subscribe(onData: (data: Data) => void): () => void {
    const listener = (data: unknown) => onData(data as Data);
    this.channel.subscribe(listener);
    return () => void this.channel.unsubscribe(listener);
  }
}

/** An order is stored and its transaction committed. */
export const orderPlaced = new Signal<{ payment: string }>('order-placed');

/** A limit refused a request. */
export const limitReached = new Signal<{ limit: string }>('limit-reached');

/** A statement or transaction got a connection from the pool, or timed out waiting. */
export const connectionWaited = new Signal<{ seconds: number }>('connection-waited');

/** A job of a queue has run. */
export const jobRan = new Signal<{ queue: string; isFailed: boolean }>('job-ran');
