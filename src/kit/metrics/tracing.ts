/** As in OpenTelemetry. `server`: a request; `client`: a request to another service; `consumer`: a job or a listener. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

/** The attributes of a span. Names follow OpenTelemetry's semantic conventions where there is one. */
export type SpanAttributes = Record<string, string | number | undefined>

/** Some work of a trace, while it is running. */
export interface Span {
  name: string
  readonly kind: SpanKind
  readonly attributes: SpanAttributes
  /** For the header `traceparent` and for rows that continue the trace later (W3C Trace Context). */
  readonly traceparent: string
  /** Marks the span as failed. The reason is a name, never a message, which could contain user input. */
  fail(reason: string): void
}

export interface SpanOptions {
  readonly name: string
  readonly kind?: SpanKind
  readonly attributes?: SpanAttributes
  /**
   * Begins a trace, or continues the one of this `traceparent`. Without it the span is a child of the current one, and there is no
   * span if there is none.
   */
  readonly root?: { readonly traceparent: string | null }
}

/** Records spans. */
export interface Tracer {
  /** The innermost span that runs now. */
  current(): Span | undefined
  run<Result>(options: SpanOptions, work: (span: Span | undefined) => Promise<Result>): Promise<Result>
}

/** Runs `work` in a span, which fails if `work` throws. Only `work` while tracing is off. */
export function inSpan<Result>(
  { core }: { readonly core: { readonly tracer: Tracer | undefined } },
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  return core.tracer ? core.tracer.run(options, work) : work(undefined)
}
