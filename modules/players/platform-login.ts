import { and, eq, gt, lt } from 'drizzle-orm'
import type { AuthorizationRequest, PlatformLogin } from '@/modules/platform/ports'
import { pendingLogins } from '@/modules/players/schema'
import type { Context } from '@/src/core/context'
import { publicUrl } from '@/src/core/host-config'
import { newSecret, sha256Hex } from '@/src/core/secret'
import { transact } from '@/src/core/transact'

const lifetimeMs = 600_000

/** What a log-in is for, and what the browser is known by in which it began. */
interface PlatformLoginOptions {
  browser: string
  returnTo: string
  /** Whose account is to be linked. */
  userId?: string
}

export type PendingLogin = AuthorizationRequest & { returnTo: string; userId: string | null }

/** Begins a log-in with the platform and answers the address that it goes on at. */
export async function startPlatformLogin(
  ctx: Context,
  logIn: PlatformLogin,
  { browser, returnTo, userId }: PlatformLoginOptions,
): Promise<string> {
  const [state, nonce, verifier] = [newSecret(ctx), newSecret(ctx), newSecret(ctx)]
  await transact(ctx, (tx) =>
    tx.db.insert(pendingLogins).values({
      stateHash: sha256Hex(state),
      browserHash: sha256Hex(browser),
      nonce,
      verifier,
      returnTo,
      userId,
      expiresAt: tx.now() + lifetimeMs,
    }),
  )
  return logIn.authorizationUrl(ctx, { redirectUri: callbackUrl(ctx), state, nonce, verifier })
}

/** Takes up what this browser began, once; undefined for a state that is unknown, used, too old, or of another browser (C1). */
export async function maybeConsumePendingLogin(
  ctx: Context,
  { state, browser }: { state: string; browser: string },
): Promise<PendingLogin | undefined> {
  const own = and(
    eq(pendingLogins.stateHash, sha256Hex(state)),
    eq(pendingLogins.browserHash, sha256Hex(browser)),
    gt(pendingLogins.expiresAt, ctx.now()),
  )
  const [claimed] = await transact(ctx, (tx) => tx.db.delete(pendingLogins).where(own).returning())
  if (!claimed) return undefined
  const { nonce, verifier, returnTo, userId } = claimed
  return { redirectUri: callbackUrl(ctx), state, nonce, verifier, returnTo, userId }
}

export async function deleteExpiredLogins(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, tx.now())))
}

function callbackUrl(ctx: Context): string {
  return `${publicUrl(ctx)}/api/auth/roblox/callback`
}
