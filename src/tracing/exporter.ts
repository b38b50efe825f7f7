import type { Destination } from '@/src/http-client/destination'
import { sendRequest } from '@/src/http-client/send-request'
import { type Core, systemContext } from '@/src/kit/context'
import type { SpanAttributes } from '@/src/kit/metrics/tracing'
import { type EndedSpan, toOtlp } from '@/src/tracing/otlp'

/** Spans beyond this are dropped while the endpoint is away. */
const waitingMax = 2_048
const batchMax = 512
const perMinute = 600
const responseBytesMax = 65_536

interface ExporterOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly resource: SpanAttributes
  readonly timeoutMs: number
  readonly everyMs: number
}

/** Sends spans to an OTLP endpoint in batches. Failures never reach the traced work. */
export class SpanExporter {
  private waiting: EndedSpan[] = []
  private dropped = 0
  private isFailing = false
  private timer: Timer | undefined
  private sending: Promise<void> = Promise.resolve()
  private readonly destination: Destination

  constructor(
    private readonly core: () => Core,
    private readonly options: ExporterOptions,
  ) {
    const { origin } = new URL(options.url)
    const limits = { perMinute, timeoutMs: options.timeoutMs, bytesMax: responseBytesMax }
    this.destination = { name: 'traces', hosts: [], origins: [origin], ...limits }
  }

  start(): void {
    this.timer = setInterval(() => void this.flush(), this.options.everyMs).unref()
  }

  /** Sends what is left. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  /** Returns whether a batch is complete, so that it should be sent now. */
  add(span: EndedSpan): boolean {
    if (this.waiting.length >= waitingMax) this.dropped++
    else this.waiting.push(span)
    return this.waiting.length === batchMax
  }

  /** Sends everything that waits, one batch after the other. */
  flush(): Promise<void> {
    this.sending = this.sending.then(async () => {
      while (this.waiting.length > 0) await this.send(this.waiting.splice(0, batchMax))
    })
    return this.sending
  }

  private async send(batch: readonly EndedSpan[]): Promise<void> {
    const { url, headers, resource } = this.options
    const result = await sendRequest(systemContext(this.core(), 'core.traces'), this.destination, {
      url,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: toOtlp(batch, resource),
      retryable: true,
    })
    if (result.outcome === 'received' && result.status < 300) this.recordSuccess()
    else this.recordFailure(result.outcome === 'received' ? `status ${result.status}` : result.reason, batch)
  }

  private recordSuccess(): void {
    if (this.isFailing) this.core().log.info('traces are exported again', { dropped: this.dropped })
    this.isFailing = false
    this.dropped = 0
  }

  private recordFailure(reason: string, batch: readonly EndedSpan[]): void {
    this.dropped += batch.length
    if (!this.isFailing) this.core().log.warn('traces are not exported', { reason })
    this.isFailing = true
  }
}
