import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until.js';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; boolValue?: boolean };
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
}

/** A received span, with the service name from its resource. */
export interface ReceivedSpan extends SentSpan {
  service: string | undefined;
}

interface SentTraces {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** Receives traces like an OpenTelemetry collector: OTLP over HTTP, in JSON. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];

  private constructor(
    readonly url: string,
    private readonly stop: () => void,
  ) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer((request, response) => {
      let text = '';
      request
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => {
          if (request.url === '/v1/traces') receiver.take(JSON.parse(text) as SentTraces);
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new OtlpReceiver(`http://127.0.0.1:${port}`, () => {
      server.close();
      server.closeAllConnections();
    });
    return receiver;
  }

  close(): void {
    this.stop();
  }

  /** Waits for a span whose name matches, and returns all spans of its trace. */
  async traceWith(name: string): Promise<ReceivedSpan[]> {
    const found = () => this.spans.find(span => span.name === name);
    await until(() => found() !== undefined, true);
    return this.spans.filter(({ traceId }) => traceId === found()?.traceId);
  }

  private take({ resourceSpans }: SentTraces): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans).map(span => ({ ...span, service })));
    }
  }
}
