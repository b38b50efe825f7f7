import type { ReservedSQL, SQL } from 'bun'

/** Equal in all processes of a site. PostgreSQL's advisory locks are per database. */
const lockId = 4_180_739_226_513
const migrationLockId = 4_180_739_226_514

/** Identifies connections of servers, also of those that have lost their lock. */
export const serverApplicationName = 'mintmark'

interface ProcessLock {
  /** Registers this process and runs `work` if no other process is registered. */
  runIfOnlyProcess(work: () => Promise<unknown>): Promise<void>
  /** Registers this process again if its connection was lost, such as by a restart of PostgreSQL. */
  keep(): Promise<void>
  release(): Promise<void>
}

/** How long PostgreSQL may take to notice that a process has ended. */
const releaseWaitMs = 3_000
const releasePollMs = 100
/** Processes check every second whether they are still registered. */
const registerWithinMs = 3_000

/** Keeps servers out until the connection is closed. Returns false if one uses the database. */
export async function lockOutServers(connection: ReservedSQL): Promise<boolean> {
  const giveUpAt = performance.now() + releaseWaitMs
  while (performance.now() < giveUpAt) {
    if (await tryLockOutServers(connection)) return true
    await Bun.sleep(releasePollMs)
  }
  return false
}

async function tryLockOutServers(connection: ReservedSQL): Promise<boolean> {
  const [others] = await connection`
    select count(*) as servers from pg_stat_activity
    where datname = current_database() and application_name = ${serverApplicationName}`
  if (Number(others.servers) > 0) return false
  const [row] = await connection`select pg_try_advisory_lock(${lockId}) as alone`
  return row.alone
}

/**
 * Each process holds a shared advisory lock, which PostgreSQL releases when the process ends, however it ends. `check` can
 * reject the database once no other process can change that.
 */
export function createProcessLock(client: SQL, check: () => Promise<void>): ProcessLock {
  let connection: ReservedSQL | undefined
  let isRegistered = false
  const register = async () => {
    isRegistered = true
    const fresh = await client.reserve()
    try {
      await fresh`select pg_advisory_lock_shared(${lockId})`
      await check()
    } catch (error) {
      fresh.release()
      throw error
    }
    connection = fresh
    return fresh
  }
  return {
    runIfOnlyProcess: async (work) => {
      const own = connection ?? (await register())
      await waitForOthers(own)
      const [row] = await own`select pg_try_advisory_lock(${lockId}) as alone`
      if (!row.alone) return
      try {
        await work()
      } finally {
        await own`select pg_advisory_unlock(${lockId})`
      }
    },
    keep: async () => {
      const isAlive = await connection?.unsafe('select 1').then(
        () => true,
        () => false,
      )
      if (isAlive === false) {
        connection?.release()
        connection = undefined
      }
      if (isRegistered && !connection) await register()
    },
    release: async () => {
      // A lost connection has already released the lock.
      await connection?.unsafe('select pg_advisory_unlock_all()').catch(() => undefined)
      connection?.release()
    },
  }
}

/** PostgreSQL has just restarted: the other processes need a moment to register again. */
async function waitForOthers(connection: ReservedSQL): Promise<void> {
  const [row] = await connection`
    select extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 * 1000 as up_ms`
  const waitMs = registerWithinMs - Number(row.up_ms)
  if (waitMs > 0) await Bun.sleep(Math.min(waitMs, registerWithinMs))
}

/** Runs `work` in one process at a time. The others wait, and then find the migrations applied. */
export async function withMigrationLock(client: SQL, work: () => Promise<void>): Promise<void> {
  const connection = await client.reserve()
  try {
    await connection`select pg_advisory_lock(${migrationLockId})`
    await work()
  } finally {
    await connection`select pg_advisory_unlock(${migrationLockId})`.catch(() => undefined)
    connection.release()
  }
}

/** Runs `work` unless another process runs work of that name. PostgreSQL releases the lock when the process ends. */
export async function withNamedLock(client: SQL, name: string, work: () => Promise<unknown>): Promise<void> {
  const connection = await client.reserve()
  try {
    const [row] = await connection`select pg_try_advisory_lock(hashtext(${name})) as is_free`
    if (!row.is_free) return
    try {
      await work()
    } finally {
      await connection`select pg_advisory_unlock(hashtext(${name}))`.catch(() => undefined)
    }
  } finally {
    connection.release()
  }
}
