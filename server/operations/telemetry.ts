// Traces for the collector of OTEL_EXPORTER_OTLP_ENDPOINT; without it nothing of OpenTelemetry is loaded. One span
// per request, named by its route: no path, no query, no header.
import type { Span, Tracer } from '@opentelemetry/api'

type Telemetry = {
  /** Ends the span with the response's status; part of the caller's trace if it names one (W3C Trace Context). */
  begin(route: string, method: string, traceparent: string | null): (status: number) => void
  /** Sends all pending spans. */
  close(): Promise<void>
}

export async function openTelemetry(endpoint: string | undefined): Promise<Telemetry | undefined> {
  if (endpoint === undefined) return undefined
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    sdk,
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'coldframe', 'process.pid': process.pid }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const tracer: Tracer = provider.getTracer('coldframe')
  return {
    begin(route, method, traceparent) {
      const caller = readTraceparent(traceparent)
      const above = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span: Span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, above)
      return (status) => {
        span.setAttribute('http.response.status_code', status)
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    close: () => provider.shutdown(),
  }
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function readTraceparent(header: string | null) {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}
