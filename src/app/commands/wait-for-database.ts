import { sql } from '@/src/db/columns'
import { describeConnectionProblem } from '@/src/db/postgres/connection-problem'
import { hasTransactionPooler, poolerProblem } from '@/src/db/postgres/transaction-pooler'
import { appConfig } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Db } from '@/src/kit/db'

const firstWaitSeconds = 1
const longestWaitSeconds = 15

interface Wait {
  settings: SettingsStore
  /** Ends the wait when it resolves. */
  stopping: Promise<unknown>
  print(line: string): void
}

/**
 * Waits until PostgreSQL responds, with growing pauses, for at most DATABASE_WAIT_SECONDS if it is set. Returns false if
 * the process should stop. Throws an error with advice if PostgreSQL doesn't respond in this time, and at once if it
 * responds with an error that waiting won't change.
 */
export async function waitForDatabase(db: Db, { settings, stopping, print }: Wait): Promise<boolean> {
  const { DATABASE_URL, DATABASE_WAIT_SECONDS } = settings.of(appConfig)
  if (DATABASE_URL === undefined) return true
  const database = new URL(DATABASE_URL).pathname.slice(1)
  let left = DATABASE_WAIT_SECONDS ?? Number.POSITIVE_INFINITY
  let isStopping = false
  void stopping.then(() => {
    isStopping = true
  })
  for (let wait = firstWaitSeconds; !isStopping; wait = Math.min(2 * wait, longestWaitSeconds)) {
    const error = await db.read.rows(sql`select 1`).then(
      () => undefined,
      (reason) => reason,
    )
    if (error === undefined) {
      if (await hasTransactionPooler(DATABASE_URL)) throw new Error(`${poolerProblem}.`)
      return true
    }
    const problem = await describeConnectionProblem(error, DATABASE_URL)
    if (!db.isUnavailable(error))
      throw new Error(
        `${problem}. Check the user, the password and the database ${database} in DATABASE_URL.`,
      )
    if (left <= 0)
      throw new Error(
        `${problem}. Check that it runs, that DATABASE_URL has its host and port, and that no firewall is between, then start again.`,
      )
    const seconds = Math.min(wait, left)
    left -= seconds
    print(`${problem}. Trying again in ${seconds} s.`)
    await Promise.race([Bun.sleep(seconds * 1000), stopping])
  }
  return false
}
