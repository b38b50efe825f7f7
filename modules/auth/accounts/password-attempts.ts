import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { serverMessages } from '@/modules/auth/messages'
import { passwordAttempts } from '@/modules/auth/schema'
import { networkOf } from '@/src/http/client-address'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** Attempts before the first wait, and how fast one attempt decays. Many users may share a network, so its limit is looser. */
const attemptLimits = {
  account: { freeAttempts: 5, decayMs: 900_000 },
  network: { freeAttempts: 20, decayMs: 60_000 },
}
/** Doubles with every further wrong password. */
const initialWaitMs = 1_000
/** Bounds how long an attacker's guesses can lock the owner out; a password reset by email always works. */
const waitMaxMs = 900_000

interface AttemptSource {
  /** The email or user id. */
  account: string
  /** Omitted where only the account is limited. */
  ipAddress?: string
}

interface AttemptCounter {
  key: string
  freeAttempts: number
  decayMs: number
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

/** Call after a correct password: resets the account's counter and takes this attempt off the network's. */
export async function resetAttempts(tx: TxContext, source: AttemptSource): Promise<void> {
  const [account, network] = countersOf(source)
  if (account) await tx.db.delete(passwordAttempts).where(eq(passwordAttempts.key, account.key))
  if (network)
    await tx.db
      .update(passwordAttempts)
      .set({ expiresAt: sql`${passwordAttempts.expiresAt} - ${network.decayMs}`, nextAt: tx.now() })
      .where(eq(passwordAttempts.key, network.key))
}

export async function deleteExpiredAttempts(ctx: Context): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .delete(passwordAttempts)
      .where(and(lt(passwordAttempts.expiresAt, tx.now()), lt(passwordAttempts.nextAt, tx.now()))),
  )
}

/** Keys are hashes because users type anything into the email field, even passwords. */
function countersOf({ account, ipAddress }: AttemptSource): AttemptCounter[] {
  const counters = [{ key: sha256Hex(`account ${account}`), ...attemptLimits.account }]
  if (ipAddress !== undefined)
    counters.push({ key: sha256Hex(`network ${networkOf(ipAddress)}`), ...attemptLimits.network })
  return counters
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
  for (const { key, freeAttempts, decayMs } of counters) {
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
  return ctx.db
    .select()
    .from(passwordAttempts)
    .where(
      inArray(
        passwordAttempts.key,
        counters.map((counter) => counter.key),
      ),
    )
}

function backoffMs(ctx: Context, extraAttempts: number): number {
  if (extraAttempts < 0) return 0
  const waitMs = Math.min(waitMaxMs, initialWaitMs * 2 ** extraAttempts)
  return Math.floor(waitMs / readConfig(ctx, appConfig).RATE_LIMIT_SCALE)
}
