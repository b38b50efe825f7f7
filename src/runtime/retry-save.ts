import type { Core } from '@/src/kit/context'

const firstWaitMs = 250
const longestWaitMs = 5_000
/** Under the leases of jobs and deliveries: after them, others may run the work again anyway. */
const retryForMs = 40_000

interface Save {
  isStopping: () => boolean
  /** Whether an attempt that failed has been saved nevertheless: a connection can break after the commit. */
  isSaved: () => Promise<boolean>
}

/** Runs `save`, which records the outcome of work, and repeats it while the database is away: work whose outcome is lost runs again. */
export async function retrySave(
  { db }: Core,
  save: () => Promise<unknown>,
  { isStopping, isSaved }: Save,
): Promise<void> {
  const giveUpAt = performance.now() + retryForMs
  let hasFailed = false
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      if (!hasFailed || !(await isSaved())) await save()
      return
    } catch (error) {
      if (!db.isUnavailable(error) || isStopping() || performance.now() + waitMs > giveUpAt) throw error
      hasFailed = true
    }
    await Bun.sleep(waitMs)
  }
}
