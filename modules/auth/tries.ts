import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { tries } from '@/modules/auth/schema'
import { serverWords } from '@/modules/auth/words'
import { readConfig } from '@/src/core/config'
import type { Context, TxContext } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'
import { sha256Hex } from '@/src/core/secret'
import { transact } from '@/src/core/transact'
import { networkOf } from '@/src/http/network'

/** Wrong passwords before one waits, and how soon each is forgotten. Many people may share a network, hence more, and sooner. */
const patience = {
  account: { free: 5, forgottenAfterMs: 900_000 },
  network: { free: 20, forgottenAfterMs: 60_000 },
}
/** The first wait; it doubles with every further wrong password. */
const firstWaitMs = 1_000
/** An owner who is kept out by somebody else's guessing gets a turn this often, and always a new password by mail. */
const longestWaitMs = 900_000

/** Whose password is tried, and from where, if that counts too. */
interface Trier {
  account: string
  address?: string
}

interface Counter {
  key: string
  free: number
  forgottenAfterMs: number
}

/** Counts a try before the password is looked at, so that many at once are no way around. Throws too_many_requests. */
export async function takeTry(ctx: Context, trier: Trier): Promise<void> {
  const counters = countersOf(trier)
  const waitMs = (await waitOf(ctx, counters)) || (await transact(ctx, (tx) => count(tx, counters)))
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw httpErrors.too_many_requests({
    retryAfterSeconds,
    detail: serverWords.tooManyTries(retryAfterSeconds),
  })
}

/** The password was right: the account's count begins anew, and the network is rid of this one try. */
export async function forgiveTry(tx: TxContext, trier: Trier): Promise<void> {
  const [account, network] = countersOf(trier)
  if (account) await tx.db.delete(tries).where(eq(tries.key, account.key))
  if (network)
    await tx.db
      .update(tries)
      .set({ forgottenAt: sql`${tries.forgottenAt} - ${network.forgottenAfterMs}`, nextAt: tx.now() })
      .where(eq(tries.key, network.key))
}

export async function forgetOldTries(ctx: Context): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(tries).where(and(lt(tries.forgottenAt, tx.now()), lt(tries.nextAt, tx.now()))),
  )
}

/** What is typed in as an address may be anything, a password even: only its hash is kept. */
function countersOf({ account, address }: Trier): Counter[] {
  const counters = [{ key: sha256Hex(`account ${account}`), ...patience.account }]
  if (address !== undefined)
    counters.push({ key: sha256Hex(`network ${networkOf(address)}`), ...patience.network })
  return counters
}

async function waitOf(ctx: Context, counters: Counter[]): Promise<number> {
  const rows = await rowsOf(ctx, counters)
  return Math.max(0, ...rows.map((row) => row.nextAt - ctx.now()))
}

/** Answers how long to wait, or counts one try of each and answers 0. */
async function count(tx: TxContext, counters: Counter[]): Promise<number> {
  const waitMs = await waitOf(tx, counters)
  if (waitMs > 0) return waitMs
  const rows = await rowsOf(tx, counters)
  for (const { key, free, forgottenAfterMs } of counters) {
    const since = Math.max(tx.now(), rows.find((row) => row.key === key)?.forgottenAt ?? 0)
    const forgottenAt = since + forgottenAfterMs
    const failures = Math.ceil((forgottenAt - tx.now()) / forgottenAfterMs)
    const values = { forgottenAt, nextAt: tx.now() + waitAfter(tx, failures - free) }
    await tx.db
      .insert(tries)
      .values({ key, ...values })
      .onConflictDoUpdate({ target: tries.key, set: values })
  }
  return 0
}

function rowsOf(ctx: Context, counters: Counter[]) {
  return ctx.db
    .select()
    .from(tries)
    .where(
      inArray(
        tries.key,
        counters.map((counter) => counter.key),
      ),
    )
}

function waitAfter(ctx: Context, beyondFree: number): number {
  if (beyondFree < 0) return 0
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** beyondFree)
  return Math.floor(waitMs / readConfig(ctx, appConfig).RATE_LIMIT_SCALE)
}
