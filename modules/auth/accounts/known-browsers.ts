import { and, eq, lt } from 'drizzle-orm'
import { knownBrowsers } from '@/modules/auth/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { sha256Hex } from '@/src/kit/secret'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

/** How long a browser is known after its latest login, in ms. The browser's cookie lives as long. */
export const browserMemoryMs = 180 * dayMs

/** Whether this browser logged in to the account before. Takes equally long if there is no such account or browser. */
export function isKnownBrowser(
  ctx: Context,
  userId: string | undefined,
  browserId: string | undefined,
): Promise<boolean> {
  return isKnownBrowserHash(ctx, userId, sha256Hex(browserId ?? ''))
}

/** Like `isKnownBrowser`, by the hash of the browser's id. */
export async function isKnownBrowserHash(
  ctx: Context,
  userId: string | undefined,
  browserHash: string,
): Promise<boolean> {
  const isThisBrowser = and(
    eq(knownBrowsers.userId, userId ?? ''),
    eq(knownBrowsers.browserHash, browserHash),
  )
  return (await ctx.db.$count(knownBrowsers, isThisBrowser)) > 0
}

/** Call when a session starts, after every factor of the account is proven. */
export async function rememberBrowser(tx: TxContext, userId: string, browserId: string): Promise<void> {
  await tx.db
    .insert(knownBrowsers)
    .values({ userId, browserHash: sha256Hex(browserId), seenAt: tx.now() })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.browserHash],
      set: { seenAt: tx.now() },
    })
}

export async function removeKnownBrowsers(tx: TxContext, userId: string): Promise<void> {
  await tx.db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId))
}

export async function deleteUnusedBrowsers(ctx: Context): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(knownBrowsers).where(lt(knownBrowsers.seenAt, tx.now() - browserMemoryMs)),
  )
}
