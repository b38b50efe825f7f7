import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { passwordAttempts } from '@/modules/auth/accounts/schema'
import { serverMessages } from '@/modules/auth/messages'
import { networkOf } from '@/src/http/client-address'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/**
 * Attempts before the first wait, and how fast one attempt decays. `account`: at one account, from one source. `network`: at all
 * accounts; many users may share one. `everyone`: at one account, by all its unknown browsers together; it bounds an attack
 * from many networks.
 */
const attemptLimits = {
  account: { freeAttempts: 5, decayMs: 900_000 },
  network: { freeAttempts: 20, decayMs: 60_000 },
  everyone: { freeAttempts: 50, decayMs: 900_000 },
}
/** Doubles with every further wrong password. */
const initialWaitMs = 1_000
/** Bounds how long an attacker's guesses can keep out the owner's unknown browsers; a reset by email always works. */
const waitMaxMs = 900_000

/** Who attempts to get into an account, given by email or user id. */
export type AttemptSource = { account: string } & (
  | { from: 'session' }
  | { from: 'anywhere' }
  | { from: 'network'; ipAddress: string }
  /** A browser that logged in to the account before: guesses from elsewhere don't slow it down. */
  | { from: 'known browser'; browserId: string }
)

interface AttemptCounter {
  key: string
  limit: keyof typeof attemptLimits
}

/** Counts an attempt before the password is verified, so concurrent guesses can't bypass the limit. Throws too_many_requests. */
export async function recordAttempt(ctx: Context, source: AttemptSource): Promise<void> {
  const counters = countersOf(source)
  const waitMs =
    (await remainingWaitMs(ctx, counters)) || (await transact(ctx, (tx) => countAttempt(tx, counters)))
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw httpErrors.too_many_requests({
    retryAfterSeconds,
    detail: serverMessages.tooManyAttempts(retryAfterSeconds),
  })
}

/** Call after a correct password or code: resets the source's own counter and takes this attempt off the shared ones. */
export async function resetAttempts(tx: TxContext, source: AttemptSource): Promise<void> {
  for (const { key, limit } of countersOf(source)) {
    const isThisCounter = eq(passwordAttempts.key, key)
    if (limit === 'account') await tx.db.delete(passwordAttempts).where(isThisCounter)
    else
      await tx.db
        .update(passwordAttempts)
        .set({
          expiresAt: sql`${passwordAttempts.expiresAt} - ${attemptLimits[limit].decayMs}`,
          nextAt: tx.now(),
        })
        .where(isThisCounter)
  }
}

/** Call when the account's password has changed, so that earlier guesses are worthless. */
export async function clearAttempts(tx: TxContext, account: string): Promise<void> {
  const counters = [sessionCounter(account), everyoneCounter(account)]
  await tx.db.delete(passwordAttempts).where(isOneOf(counters))
}

export async function deleteExpiredAttempts(ctx: Context): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .delete(passwordAttempts)
      .where(and(lt(passwordAttempts.expiresAt, tx.now()), lt(passwordAttempts.nextAt, tx.now()))),
  )
}

function countersOf(source: AttemptSource): AttemptCounter[] {
  const { account } = source
  if (source.from === 'session') return [sessionCounter(account)]
  if (source.from === 'anywhere') return [everyoneCounter(account)]
  if (source.from === 'known browser')
    return [counter('account', `account ${account} browser ${source.browserId}`)]
  const network = networkOf(source.ipAddress)
  return [
    counter('account', `account ${account} network ${network}`),
    counter('network', `network ${network}`),
    everyoneCounter(account),
  ]
}

function sessionCounter(account: string): AttemptCounter {
  return counter('account', `account ${account}`)
}

function everyoneCounter(account: string): AttemptCounter {
  return counter('everyone', `everyone at ${account}`)
}

/** Keys are hashes because users type anything into the email field, even passwords. */
function counter(limit: AttemptCounter['limit'], name: string): AttemptCounter {
  return { limit, key: sha256Hex(name) }
}

async function remainingWaitMs(ctx: Context, counters: AttemptCounter[]): Promise<number> {
  const rows = await findCounterRows(ctx, counters)
  return Math.max(0, ...rows.map((row) => row.nextAt - ctx.now()))
}

/** Returns the remaining wait in ms, or counts one attempt per counter and returns 0. */
async function countAttempt(tx: TxContext, counters: AttemptCounter[]): Promise<number> {
  const waitMs = await remainingWaitMs(tx, counters)
  if (waitMs > 0) return waitMs
  const rows = await findCounterRows(tx, counters)
  for (const { key, limit } of counters) {
    const { freeAttempts, decayMs } = attemptLimits[limit]
    const decayFrom = Math.max(tx.now(), rows.find((row) => row.key === key)?.expiresAt ?? 0)
    const expiresAt = decayFrom + decayMs
    const failures = Math.ceil((expiresAt - tx.now()) / decayMs)
    const values = { expiresAt, nextAt: tx.now() + backoffMs(tx, failures - freeAttempts) }
    await tx.db
      .insert(passwordAttempts)
      .values({ key, ...values })
      .onConflictDoUpdate({ target: passwordAttempts.key, set: values })
  }
  return 0
}

function findCounterRows(ctx: Context, counters: AttemptCounter[]) {
  return ctx.db.select().from(passwordAttempts).where(isOneOf(counters))
}

function isOneOf(counters: AttemptCounter[]) {
  return inArray(
    passwordAttempts.key,
    counters.map(({ key }) => key),
  )
}

function backoffMs(ctx: Context, extraAttempts: number): number {
  if (extraAttempts < 0) return 0
  const waitMs = Math.min(waitMaxMs, initialWaitMs * 2 ** extraAttempts)
  return Math.floor(waitMs / readConfig(ctx, appConfig).RATE_LIMIT_SCALE)
}
