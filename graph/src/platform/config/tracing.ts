import { z } from 'zod';

const address = z.url('must be an address such as http://localhost:4318').optional();

/** OpenTelemetry's own variables. Its exporter reads the remaining ones, such as OTEL_EXPORTER_OTLP_HEADERS, by itself. */
export const traceVariables = {
  /** Where traces are sent, as OTLP over HTTP; without it, OpenTelemetry is not loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  /** The same for traces only, as a complete URL. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  /** Name of the store in traces. */
  OTEL_SERVICE_NAME: z.string().min(1).default('store'),
  /** Share of the traces that are sent, 0 to 1; a trace that a trusted proxy started follows the proxy's decision. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
};

export interface TracingConfig {
  url: string;
  serviceName: string;
  /** 0 to 1 */
  sampledShare: number;
}

export function tracingOf(values: z.output<z.ZodObject<typeof traceVariables>>): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint } = values;
  const url = tracesEndpoint ?? (endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`);
  return url ? { url, serviceName: values.OTEL_SERVICE_NAME, sampledShare: values.OTEL_TRACES_SAMPLER_ARG } : null;
}
