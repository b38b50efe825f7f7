import { hourMs } from '@/src/kit/text/duration'
/** A job claimed this long ago and not finished belonged to a process that died. */
export const leaseMs = 120_000
/** About three hours after the first attempt: further retries rarely help. */
export const stuckAfterAttempts = 10

const backoffFirstMs = 30_000
const backoffMaxMs = hourMs

/** The delay after an attempt whose outcome is unknown, in ms. */
export function backoffMs(attempts: number): number {
  return Math.min(backoffMaxMs, backoffFirstMs * 2 ** (attempts - 1))
}
/** The time limit of a handler: well under the lease, so that no job runs twice at once. */
export const handlerTimeoutMs = 60_000
