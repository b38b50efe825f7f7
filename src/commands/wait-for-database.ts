import { lookup } from 'node:dns/promises'
import { sql } from '@/src/db/columns'
import { appConfig } from '@/src/kit/app-config'
import type { SettingsStore } from '@/src/kit/config'
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
 * Waits until PostgreSQL responds, with growing pauses, for at most DATABASE_WAIT_SECONDS. Returns false if the process shall stop. Throws an error
 * with advice if PostgreSQL never responds, and at once if it responds with an error that waiting won't change.
 */
export async function waitForDatabase(db: Db, { settings, stopping, print }: Wait): Promise<boolean> {
  const { DATABASE_URL, DATABASE_WAIT_SECONDS } = settings.of(appConfig)
  if (DATABASE_URL === undefined) return true
  const { hostname, host, pathname } = new URL(DATABASE_URL)
  const server = `PostgreSQL at ${host}`
  let left = DATABASE_WAIT_SECONDS
  let isStopping = false
  void stopping.then(() => {
    isStopping = true
  })
  for (let wait = firstWaitSeconds; !isStopping; wait = Math.min(2 * wait, longestWaitSeconds)) {
    const error = await db.read.rows(sql`select 1`).then(() => undefined, causeOf)
    if (error === undefined) return true
    const reason = await reasonOf(error, hostname)
    if (!db.isUnavailable(error))
      throw new Error(
        `${server} rejects the connection: ${reason}. Check the user, the password and the database ${pathname.slice(1)} in DATABASE_URL.`,
      )
    if (left <= 0)
      throw new Error(
        `${server} can't be reached: ${reason}. Check that it runs, that DATABASE_URL has its host and port, and that no firewall is between, then start again.`,
      )
    const seconds = Math.min(wait, left)
    left -= seconds
    print(`${server} can't be reached: ${reason}. Trying again in ${seconds} s.`)
    await Promise.race([Bun.sleep(seconds * 1000), stopping])
  }
  return false
}

interface DatabaseError {
  code?: unknown
  message: string
}

/** The driver's own error; the query around it is of no interest. */
function causeOf(error: Error & DatabaseError): Error & DatabaseError {
  return error.cause instanceof Error ? causeOf(error.cause) : error
}

/** The driver reports an unknown host as a refused connection. */
async function reasonOf({ code, message }: DatabaseError, hostname: string): Promise<string> {
  if (code !== 'ERR_POSTGRES_CONNECTION_REFUSED') return message.charAt(0).toLowerCase() + message.slice(1)
  const isKnown = await lookup(hostname.replace(/^\[|\]$/g, '')).then(
    () => true,
    () => false,
  )
  return isKnown ? 'connection refused' : 'no address is known for this host name'
}
