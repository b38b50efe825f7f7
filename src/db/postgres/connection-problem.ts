import { lookup } from 'node:dns/promises'
import { isConnectionFailure, isUnavailable } from '@/src/db/database-errors'

/**
 * Says which PostgreSQL can't be used and why, without user and password. Undefined if the error isn't about the
 * connection.
 */
export async function findConnectionProblem(
  error: unknown,
  databaseUrl: string,
): Promise<string | undefined> {
  return isConnectionFailure(error) ? describeConnectionProblem(error, databaseUrl) : undefined
}

/** The same for an error that is known to be about the connection. */
export async function describeConnectionProblem(error: unknown, databaseUrl: string): Promise<string> {
  const { host, hostname } = new URL(databaseUrl)
  const result = isUnavailable(error) ? "can't be reached" : 'rejects the connection'
  return `PostgreSQL at ${host} ${result}: ${await reasonOf(error, hostname)}`
}

/** The driver reports an unknown host as a refused connection. */
async function reasonOf(error: unknown, hostname: string): Promise<string> {
  const { code, message } = causeOf(error)
  if (code !== 'ERR_POSTGRES_CONNECTION_REFUSED') return message.charAt(0).toLowerCase() + message.slice(1)
  const isKnown = await lookup(hostname.replace(/^\[|\]$/g, '')).then(
    () => true,
    () => false,
  )
  return isKnown ? 'connection refused' : 'no address is known for this host name'
}

/** The driver's own error; the query around it is of no interest. */
function causeOf(error: unknown): { code?: unknown; message: string } {
  if (!(error instanceof Error)) return { message: String(error) }
  return error.cause instanceof Error ? causeOf(error.cause) : error
}
