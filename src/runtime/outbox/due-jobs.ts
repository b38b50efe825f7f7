import type { Core } from '@/src/kit/context'
import { destinationOf } from '@/src/runtime/outbox/outbox-labels'
import { selectDue } from '@/src/runtime/outbox/outbox-statements'
import type { Places } from '@/src/runtime/outbox/places'
import type { outbox } from '@/src/runtime/schema'

/** More due jobs are looked up once these have started. */
const batchMax = 64
/** How often to look for jobs of processes that died. */
const leasesMs = 1_000

type Row = typeof outbox.$inferSelect
export type DueJob = Pick<Row, 'key' | 'kind' | 'subject'>

/** Looks up jobs that may start. */
export class DueJobs {
  private checkedLeasesAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly core: () => Core,
    private readonly kinds: readonly string[],
    private readonly places: Places,
  ) {}

  /** Makes the next lookup include jobs of processes that died. */
  checkLeases(): void {
    this.checkedLeasesAt = Number.NEGATIVE_INFINITY
  }

  async find(): Promise<{ due: DueJob[]; mayHaveMore: boolean }> {
    const due = await this.findIn('pending')
    const mayHaveMore = due.length >= batchMax
    if (!mayHaveMore && performance.now() - this.checkedLeasesAt >= leasesMs) {
      this.checkedLeasesAt = performance.now()
      due.push(...(await this.findIn('inflight')))
    }
    return { due, mayHaveMore }
  }

  private findIn(state: Row['state']): Promise<DueJob[]> {
    const { db, now, trustedNow } = this.core()
    const free = this.kinds.filter((kind) => this.places.free(destinationOf(kind)) > 0)
    const freeCount = free.length < this.kinds.length ? free.length : null
    const times = { now: now(), trustedNow: trustedNow() }
    return selectDue(db.read, freeCount, { ...free, ...times, state, limit: batchMax })
  }
}
