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

/** Wrong passwords before one waits, and how soon each is forgotten. Many people may share a network, hence more, and sooner. */
const attemptLimits = {
  account: { freeAttempts: 5, decayMs: 900_000 },
  network: { freeAttempts: 20, decayMs: 60_000 },
}
/** The first wait; it doubles with every further wrong password. */
const initialWaitMs = 1_000
/** An owner who is kept out by somebody else's guessing gets a turn this often, and always a new password by mail. */
const waitMaxMs = 900_000

/** Whose password is tried, and from where, if that counts too. */
interface AttemptSource {
  account: string
  ipAddress?: string
}

interface AttemptCounter {
  key: string
  freeAttempts: number
  decayMs: number
}

/** Counts a try before the password is looked at, so that many at once are no way around. Throws too_many_requests. */
export async function recordAttempt(ctx: Context, trier: AttemptSource): Promise<void> {
  const counters = countersOf(trier)
  const waitMs =
    (await remainingWaitMs(ctx, counters)) || (await transact(ctx, (tx) => countAttempt(tx, counters)))
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw httpErrors.too_many_requests({
    retryAfterSeconds,
    detail: serverMessages.tooManyAttempts(retryAfterSeconds),
  })
}

/** The password was right: the account's count begins anew, and the network is rid of this one try. */
export async function resetAttempts(tx: TxContext, trier: AttemptSource): Promise<void> {
  const [account, network] = countersOf(trier)
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

/** What is typed in as an address may be anything, a password even: only its hash is kept. */
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

/** Answers how long to wait, or counts one try of each and answers 0. */
async function countAttempt(tx: TxContext, counters: AttemptCounter[]): Promise<number> {
  const waitMs = await remainingWaitMs(tx, counters)
  if (waitMs > 0) return waitMs
  const rows = await findCounterRows(tx, counters)
  for (const { key, freeAttempts, decayMs } of counters) {
    const since = Math.max(tx.now(), rows.find((row) => row.key === key)?.expiresAt ?? 0)
    const expiresAt = since + decayMs
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

function backoffMs(ctx: Context, beyondFree: number): number {
  if (beyondFree < 0) return 0
  const waitMs = Math.min(waitMaxMs, initialWaitMs * 2 ** beyondFree)
  return Math.floor(waitMs / readConfig(ctx, appConfig).RATE_LIMIT_SCALE)
}
