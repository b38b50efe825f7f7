import type { SpanAttributes, SpanKind } from '@/src/kit/metrics/tracing'

/** A span that has ended. */
export interface EndedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: SpanAttributes
  /** Ms since 1970, with fractions. */
  readonly startedAt: number
  readonly endedAt: number
  readonly failure: string | undefined
}

/** The numbers of the protocol. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const failedStatus = 2
const nanosecondsPerMs = 1_000_000n

/** Returns the body of a request that exports these spans (OTLP/HTTP with JSON). */
export function toOtlp(spans: readonly EndedSpan[], resource: SpanAttributes): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'mintmark' }, spans: spans.map(toSpan) }],
      },
    ],
  })
}

function toSpan({ parentId, failure, attributes, kind, startedAt, endedAt, ...span }: EndedSpan) {
  return {
    ...span,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf({ ...attributes, 'error.type': failure }),
    status: failure === undefined ? {} : { code: failedStatus, message: failure },
  }
}

/** Numbers of this size are strings in the protocol. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * (nanosecondsPerMs / 1_000n))
}

function attributesOf(attributes: SpanAttributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: otlpValueOf(value) }],
  )
}

function otlpValueOf(value: string | number) {
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
