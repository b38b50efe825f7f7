import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { declines } from '@/modules/checkout/schema'
import { serverWords } from '@/modules/checkout/words'
import { readConfig } from '@/src/core/config'
import type { Context, TxContext, UserContext } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'
import { sha256Hex } from '@/src/core/secret'
import { transact } from '@/src/core/transact'
import { param, prepared } from '@/src/db/planned'
import type { Reader } from '@/src/db/types'

/** Whoever tries stolen numbers has hundreds; whoever mistypes their own has it right by then. */
const declinesMax = 5
const countForMs = 3_600_000

type PersonTx = UserContext & TxContext

const selectDeclines = prepared((db: Reader) =>
  db
    .select({ at: declines.at })
    .from(declines)
    .where(and(eq(declines.key, param('key')), gt(declines.at, param('since'))))
    .orderBy(asc(declines.at)),
)

/** Refuses the next card of a person, or of an address, that had five declined within the hour. Throws too_many_requests. */
export async function requireFewDeclines(tx: PersonTx, address: string): Promise<void> {
  const max = declinesMax * readConfig(tx, appConfig).RATE_LIMIT_SCALE
  for (const key of keysOf(tx, address)) {
    const counted = await selectDeclines(tx.db, { key, since: tx.now() - countForMs })
    const ending = counted.at(-max)
    if (!ending || counted.length < max) continue
    tx.core.log.warn('cards are tried one after the other', { actor: tx.actor.id })
    throw httpErrors.too_many_requests({
      detail: serverWords.errors.declinedOften,
      retryAfterSeconds: Math.ceil((ending.at + countForMs - tx.now()) / 1000),
    })
  }
}

export async function countDecline(tx: PersonTx, address: string): Promise<void> {
  await tx.db.insert(declines).values(keysOf(tx, address).map((key) => ({ key, at: tx.now() })))
}

export async function forgetOldDeclines(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(declines).where(lt(declines.at, tx.now() - countForMs)))
}

function keysOf({ actor }: UserContext, address: string): string[] {
  return [`person ${actor.id}`, `address ${address}`].map(sha256Hex)
}
