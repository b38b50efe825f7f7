import { readFileSync } from 'node:fs'
import type { FastClock } from '@/scripts/bench/site/fast-clock'
import { type ProcessMemory, readMemory } from '@/scripts/bench/site/process-memory'
import type { Site } from '@/tests/support/servers/spawned-site'

const sampleEveryMs = 500
const machineMegabytes = 512
const hourMs = 3_600_000

export interface DaySample extends ProcessMemory {
  /** Of the day, since sampling began. */
  hour: number
  /** Of JavaScript, in MB. */
  heap: number
  healthMs: number
}

/** Samples the memory of a site that lives by the clock, and how long /healthz takes, until it is stopped. */
export class DaySampler {
  private isStopped = false
  private readonly samples: DaySample[] = []
  private readonly startedAt = Date.now()
  private readonly run: Promise<void>
  /** Rejects when a sample can't be taken. Never resolves. */
  readonly failure: Promise<never>

  constructor(
    private readonly site: Site,
    private readonly day: { clock: FastClock; heapFile: string },
  ) {
    this.run = this.sample()
    this.failure = this.run.then(() => new Promise<never>(() => undefined))
  }

  async stop(): Promise<DaySample[]> {
    this.isStopped = true
    await this.run
    return this.samples
  }

  private async sample(): Promise<void> {
    while (!this.isStopped) {
      const hour = ((Date.now() - this.startedAt) * this.day.clock.speed) / hourMs
      const healthMs = await this.healthMs()
      const memory = readMemory(this.site.pid)
      const heap = Number(readFileSync(this.day.heapFile, 'utf8')) / 1024 ** 2
      this.keep({ hour, healthMs, heap, ...memory })
      if (memory.resident + memory.children > machineMegabytes) {
        await this.site.kill()
        throw new Error('The site used more memory than the machine has.')
      }
      await Bun.sleep(sampleEveryMs)
    }
  }

  private async healthMs(): Promise<number> {
    const from = performance.now()
    const response = await fetch(`${this.site.origin}/healthz`, { keepalive: false })
    return response.ok ? performance.now() - from : Number.POSITIVE_INFINITY
  }

  /** Prints one line for each hour of the day. */
  private keep(sample: DaySample): void {
    const isNewHour = Math.floor(sample.hour) > Math.floor(this.samples.at(-1)?.hour ?? -1)
    this.samples.push(sample)
    if (isNewHour) process.stderr.write(`hour ${describeSample(sample)}\n`)
  }
}

function describeSample({ hour, resident, anonymous, heap, children }: DaySample): string {
  const figures = Object.entries({ resident, anonymous, heap, children })
  return `${Math.floor(hour)}: ${figures.map(([name, value]) => `${value.toFixed(1)} MB ${name}`).join(', ')}`
}
