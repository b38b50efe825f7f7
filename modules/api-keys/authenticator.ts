import { and, eq, isNull, lt, or } from 'drizzle-orm'
import {
  type Authenticator,
  type Context,
  param,
  prepared,
  type Reader,
  type TxContext,
  transact,
} from 'mintmark/module'
import { apiKeysErrors } from './errors'
import { hashOf, isKeyText } from './key-text'
import { serverMessages } from './messages'
import { keys } from './schema'

/** Minimum time between writes of `lastUsedAt`, so that reads don't each cause a write. */
const lastUsedIntervalMs = 600_000

const keyByHash = prepared((db: Reader) =>
  db
    .select({
      id: keys.id,
      userId: keys.userId,
      scopes: keys.scopes,
      expiresAt: keys.expiresAt,
      lastUsedAt: keys.lastUsedAt,
    })
    .from(keys)
    .where(eq(keys.hash, param('hash'))),
)

/** `Authorization: Bearer mm_…` */
export const keyAuthenticator: Authenticator = {
  scheme: 'bearer',
  limits: { read: '600/1m', write: '120/1m' },
  throws: [apiKeysErrors.key_invalid],
  authenticate: async (ctx, credentials) => {
    if (!isKeyText(credentials)) throw apiKeysErrors.key_invalid()
    const [key] = await keyByHash(ctx.db, { hash: hashOf(credentials) })
    if (!key) throw apiKeysErrors.key_invalid()
    if (key.expiresAt !== null && key.expiresAt <= ctx.now())
      throw apiKeysErrors.key_invalid({ detail: serverMessages.expired })
    if ((key.lastUsedAt ?? 0) < ctx.now() - lastUsedIntervalMs) recordUse(ctx, key.id)
    return { userId: key.userId, id: key.id, scopes: key.scopes }
  },
  revoke: async (tx: TxContext, userId) => {
    await tx.db.delete(keys).where(userId === undefined ? undefined : eq(keys.userId, userId))
  },
}

/** In the background: requests don't wait for it, and a failed write stops no program. */
function recordUse(ctx: Context, id: string): void {
  const now = ctx.now()
  const isDue = or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, now - lastUsedIntervalMs))
  transact(ctx, (tx) =>
    tx.db
      .update(keys)
      .set({ lastUsedAt: now })
      .where(and(eq(keys.id, id), isDue)),
  ).catch((error) => ctx.core.log.warn('could not store when a key was last used', { error }))
}
