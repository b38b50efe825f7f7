import type { ReservedSQL, SQL } from 'bun'

/** One number for all processes of a site; PostgreSQL's advisory locks count within one database. */
const lockId = 4_180_739_226_513

interface ProcessLock {
  /** Shows that this process lives, and runs `work` if no other does. */
  runIfOnlyProcess(work: () => Promise<unknown>): Promise<void>
  release(): Promise<void>
}

/** Each living process shares a lock of the server, which lets go of it the moment the process is gone, however it went. */
export function createProcessLock(client: SQL): ProcessLock {
  let held: ReservedSQL | undefined
  return {
    runIfOnlyProcess: async (work) => {
      held ??= await client.reserve()
      await held`select pg_advisory_lock_shared(${lockId})`
      const [answer] = await held`select pg_try_advisory_lock(${lockId}) as alone`
      if (!answer.alone) return
      try {
        await work()
      } finally {
        await held`select pg_advisory_unlock(${lockId})`
      }
    },
    release: async () => {
      // A connection that is gone has let go of the lock already.
      await held?.unsafe('select pg_advisory_unlock_all()').catch(() => undefined)
      held?.release()
    },
  }
}
