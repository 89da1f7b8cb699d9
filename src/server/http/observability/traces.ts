/**
 * A trace of each request with the statements that it sent to the database, for a collector that speaks OTLP over HTTP.
 * Names follow OpenTelemetry's semantic conventions. Nothing of it is about an account or a person.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type SentStatement, sentStatements } from '../../db/connections/statement-channel.ts'
import type { Watcher } from './requests.ts'

export interface TraceSettings {
  /** Base address of the collector, without a trailing slash; traces go to `/v1/traces` below it. */
  readonly collector: string
  /** Of the requests that come without a decision of their own, how many are traced: 0 none, 1 all. */
  readonly share: number
}

export interface Traces extends Watcher {
  /** Sends what has not been sent. */
  readonly close: () => Promise<void>
}

/** @param warn called if the collector rejects traces; requests are not affected */
export function createTraces(
  { collector, share }: TraceSettings,
  version: string,
  warn: (reason: string) => void,
): Traces {
  const silent = () => {}
  const logger = { error: warn, warn, info: silent, debug: silent, verbose: silent }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'worklane', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${collector}/v1/traces` }) })],
  })
  const tracer = provider.getTracer('worklane', version)
  const propagator = new W3CTraceContextPropagator()
  const requests = new AsyncLocalStorage<Context>()
  const stopFollowing = followStatements((text) => {
    const request = requests.getStore()
    if (!request) return null
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    return tracer.startSpan(getOperation(text), { kind: SpanKind.CLIENT, attributes }, request)
  })
  return {
    accompany(kind, headers) {
      if (kind === 'probe') return null
      const caller = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const span = tracer.startSpan(kind, { kind: SpanKind.SERVER }, caller)
      const context = trace.setSpan(caller, span)
      return {
        within: (work) => requests.run(context, work),
        onEnd({ id, method, route, status, credential }) {
          span.updateName(route === '' ? method : `${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'worklane.kind': kind,
            'worklane.credential': credential,
          })
          span.setAttribute('worklane.request.id', id)
          if (route !== '') span.setAttribute('http.route', route)
          if (status > 0) span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async close() {
      stopFollowing()
      await provider.shutdown()
    },
  }
}

/** A span for each statement, from sending to its answer. Returns a function that ends this. */
function followStatements(begin: (text: string) => Span | null): () => void {
  const spans = new WeakMap<SentStatement, Span>()
  const noop = () => {}
  const handlers = {
    end: noop,
    asyncStart: noop,
    start(statement: SentStatement) {
      const span = begin(statement.text)
      if (span) spans.set(statement, span)
    },
    error: (statement: SentStatement) => void spans.get(statement)?.setStatus({ code: SpanStatusCode.ERROR }),
    asyncEnd: (statement: SentStatement) => spans.get(statement)?.end(),
  }
  sentStatements.subscribe(handlers)
  return () => void sentStatements.unsubscribe(handlers)
}

/** The first word of a statement: select, update, commit. */
const getOperation = (text: string) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
