import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { serverMessages } from '@/modules/checkout/messages'
import { declines } from '@/modules/checkout/schema'
import { param, prepared } from '@/src/db/prepared'
import type { Reader } from '@/src/db/types'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

/** Whoever tries stolen numbers has hundreds; whoever mistypes their own has it right by then. */
const declinesMax = 5
const declineWindowMs = 3_600_000

type UserTx = UserContext & TxContext

const selectDeclines = prepared((db: Reader) =>
  db
    .select({ at: declines.at })
    .from(declines)
    .where(and(eq(declines.key, param('key')), gt(declines.at, param('since'))))
    .orderBy(asc(declines.at)),
)

/** Refuses the next card of a person, or of an address, that had five declined within the hour. Throws too_many_requests. */
export async function requireDeclinesBelowLimit(tx: UserTx, address: string): Promise<void> {
  const max = declinesMax * readConfig(tx, appConfig).RATE_LIMIT_SCALE
  for (const key of declineKeysOf(tx, address)) {
    const counted = await selectDeclines(tx.db, { key, since: tx.now() - declineWindowMs })
    const ending = counted.at(-max)
    if (!ending || counted.length < max) continue
    tx.core.log.warn('too many declined cards', { actor: tx.actor.id })
    throw httpErrors.too_many_requests({
      detail: serverMessages.errors.declinedOften,
      retryAfterSeconds: Math.ceil((ending.at + declineWindowMs - tx.now()) / 1000),
    })
  }
}

export async function recordDecline(tx: UserTx, address: string): Promise<void> {
  await tx.db.insert(declines).values(declineKeysOf(tx, address).map((key) => ({ key, at: tx.now() })))
}

export async function deleteOldDeclines(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(declines).where(lt(declines.at, tx.now() - declineWindowMs)))
}

function declineKeysOf({ actor }: UserContext, address: string): string[] {
  return [`person ${actor.id}`, `address ${address}`].map(sha256Hex)
}
