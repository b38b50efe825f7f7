import { applicationMetrics } from '@/src/app/application-metrics'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'
import type { Module } from '@/src/kit/module/module'
import { transactionDuration } from '@/src/runtime/core-metrics'
import { EventLoopLag } from '@/src/runtime/metrics/event-loop-lag'
import { MetricsRegistry } from '@/src/runtime/metrics/metrics'
import { createTracing } from '@/src/tracing/create-tracing'

interface Sources {
  readonly settings: SettingsStore
  /** The modules that are switched on. */
  readonly modules: readonly Module[]
  readonly countSockets: (() => number) | undefined
  /** Gets how late each timer is that measures the event loop. */
  readonly onTimer: (lateMs: number) => void
}

/** The metrics and traces of a process. */
export class Observability {
  readonly metrics: MetricsRegistry
  private readonly lag: EventLoopLag
  private readonly tracing: ReturnType<typeof createTracing>
  private loadTimer: Timer | undefined

  constructor({ settings, modules, onTimer, countSockets = () => 0 }: Sources, core: () => Core) {
    this.lag = new EventLoopLag(() => core().elapsed(), onTimer)
    this.metrics = new MetricsRegistry(applicationMetrics(modules, { lag: this.lag, countSockets }))
    this.tracing = createTracing(settings, core)
  }

  /** Undefined while tracing is off. */
  get tracer() {
    return this.tracing?.tracer
  }

  /** Loads what the start doesn't need after `workDelayMs`. */
  start(workDelayMs: number): void {
    this.lag.start()
    this.tracing?.exporter.start()
    this.loadTimer = setTimeout(() => void this.metrics.load(), workDelayMs)
  }

  async stop(): Promise<void> {
    this.lag.stop()
    clearTimeout(this.loadTimer)
    await this.tracing?.exporter.stop()
  }

  recordTransaction(outcome: 'committed' | 'failed', seconds: number): void {
    this.metrics.observe(transactionDuration, { outcome }, seconds)
  }
}
