import type { OutboxJobType } from '@/src/kit/jobs/outbox-jobs'
import { destinationOf } from '@/src/runtime/outbox/outbox-labels'

const placesPerDestination = 16

/** How many jobs of each destination run at once. A destination that hangs must leave room for jobs of the others. */
export class Places {
  /** Of the destinations whose types say how many. */
  private readonly counts = new Map<string, number>()
  private readonly taken = new Map<string, number>()

  constructor(types: readonly OutboxJobType[]) {
    for (const { kind, concurrency } of types)
      if (concurrency !== undefined) this.counts.set(destinationOf(kind), concurrency)
  }

  /** The number of jobs that may start. */
  free(destination: string): number {
    const count = this.counts.get(destination) ?? placesPerDestination
    return Math.max(0, count - (this.taken.get(destination) ?? 0))
  }

  take(destination: string): void {
    this.taken.set(destination, (this.taken.get(destination) ?? 0) + 1)
  }

  release(destination: string): void {
    this.taken.set(destination, (this.taken.get(destination) ?? 1) - 1)
  }
}
