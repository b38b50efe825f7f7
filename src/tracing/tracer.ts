import { AsyncLocalStorage } from 'node:async_hooks'
import type { Core } from '@/src/kit/context'
import type { Span, SpanAttributes, SpanKind, SpanOptions, Tracer } from '@/src/kit/metrics/tracing'
import type { EndedSpan } from '@/src/tracing/otlp'

const traceIdBytes = 16
const spanIdBytes = 8

/** Where a span belongs. */
interface Place {
  readonly traceId: string
  readonly parentId: string | undefined
  readonly isSampled: boolean
}

/** Passes the spans of recorded traces to `onEnd`. */
export class SpanRecorder implements Tracer {
  private readonly running = new AsyncLocalStorage<RunningSpan | undefined>()

  constructor(
    private readonly core: () => Pick<Core, 'now' | 'random'>,
    private readonly sampler: Sampler,
    private readonly onEnd: (span: EndedSpan) => void,
  ) {}

  current(): Span | undefined {
    return this.running.getStore()
  }

  /** Runs `work` outside of the current span. */
  outside<Result>(work: () => Result): Result {
    return this.running.run(undefined, work)
  }

  async run<Result>(
    options: SpanOptions,
    work: (span: Span | undefined) => Promise<Result>,
  ): Promise<Result> {
    const place = this.placeOf(options)
    if (!place) return work(undefined)
    const { now, random } = this.core()
    const span = new RunningSpan(options, place, { id: random(spanIdBytes).toHex(), startedAt: now() })
    try {
      return await this.running.run(span, () => work(span))
    } catch (error) {
      span.fail(error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      if (place.isSampled) this.onEnd(span.end())
    }
  }

  private placeOf({ root }: SpanOptions): Place | undefined {
    const parent = this.running.getStore()
    if (!root) return parent?.placeOfChild()
    const remote = parseTraceparent(root.traceparent)
    const traceId = remote?.traceId ?? this.core().random(traceIdBytes).toHex()
    return { traceId, parentId: remote?.parentId, isSampled: this.sampler(traceId, remote?.isSampled) }
  }
}

class RunningSpan implements Span {
  name: string
  readonly kind: SpanKind
  readonly attributes: SpanAttributes
  private failure: string | undefined
  private readonly startedMs = performance.now()

  constructor(
    { name, kind = 'internal', attributes }: SpanOptions,
    private readonly place: Place,
    private readonly own: { readonly id: string; readonly startedAt: number },
  ) {
    this.name = name
    this.kind = kind
    this.attributes = { ...attributes }
  }

  get traceparent(): string {
    return `00-${this.place.traceId}-${this.own.id}-0${Number(this.place.isSampled)}`
  }

  fail(reason: string): void {
    this.failure = reason
  }

  placeOfChild(): Place {
    return { ...this.place, parentId: this.own.id }
  }

  end(): EndedSpan {
    const { traceId, parentId } = this.place
    const { id: spanId, startedAt } = this.own
    const { name, kind, attributes, failure } = this
    const endedAt = startedAt + performance.now() - this.startedMs
    return { traceId, spanId, parentId, name, kind, attributes, startedAt, endedAt, failure }
  }
}

/** Parses a `traceparent` (W3C Trace Context); undefined if it is missing or invalid. */
export function parseTraceparent(text: string | null): Place | undefined {
  const [, version, traceId, parentId, flags] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/.exec(text ?? '') ?? []
  if (traceId === undefined || parentId === undefined || flags === undefined || version === 'ff')
    return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Decides whether a trace is recorded. `parent` is what the caller decided, if the trace has begun elsewhere. */
type Sampler = (traceId: string, parent: boolean | undefined) => boolean

const ratioBytes = 7

/** Creates the sampler of OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
export function createSampler(name: string, share: number): Sampler {
  const own = ownSampler(name.replace(/^parentbased_/, ''), share)
  return name.startsWith('parentbased_') ? (traceId, parent) => parent ?? own(traceId, parent) : own
}

/** By the random end of the id, so that all processes decide alike about one trace. */
function ownSampler(name: string, share: number): Sampler {
  if (name === 'always_on') return () => true
  if (name === 'always_off') return () => false
  const limit = share * 2 ** (ratioBytes * 8)
  return (traceId) => Number.parseInt(traceId.slice(-ratioBytes * 2), 16) < limit
}
