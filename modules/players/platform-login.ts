import { and, eq, gt, lt } from 'drizzle-orm'
import type { AuthorizationRequest, PlatformLogin } from '@/modules/platform/ports'
import { maybePlatformLogin, maybePlayer } from '@/modules/platform/service'
import type { CallbackQuery } from '@/modules/players/contract'
import { linkPlayer } from '@/modules/players/link'
import { pendingLogins } from '@/modules/players/schema'
import { signInPlayer } from '@/modules/players/sign-in'
import { publicUrl } from '@/src/kit/app-config'
import type { Context } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { newSecret, sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

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

/** Where a log-in with the platform has led: a page of the site, with a session if it worked. */
interface LoginOutcome {
  redirectTo: string
  token?: string
}

/** Ends a log-in with the platform in the browser that began it; whatever is wrong with it leads to a page that says so, and never to a session. */
export async function completePlatformLogin(
  ctx: Context,
  returned: CallbackQuery,
  browser: string | undefined,
): Promise<LoginOutcome> {
  const { state, code, error } = returned
  const underWay = state && browser ? await maybeConsumePendingLogin(ctx, { state, browser }) : undefined
  if (!underWay || !browser) return { redirectTo: '/auth?error=failed' }
  const begun = underWay.userId === null ? '/auth' : '/security'
  if (error !== undefined || code === undefined) return { redirectTo: `${begun}?error=denied` }
  try {
    const arrival = await signInOrLink(ctx, underWay, { code, issuer: returned.iss, browser })
    return arrival ?? { redirectTo: `${begun}?error=failed` }
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal
    return { redirectTo: `${begun}?error=${refusal.kind.code}` }
  }
}

async function signInOrLink(
  ctx: Context,
  underWay: PendingLogin,
  { browser, ...cameBack }: { code: string; issuer: string | undefined; browser: string },
): Promise<LoginOutcome | undefined> {
  const playerId = await maybePlatformLogin(ctx)?.maybePlayerId(ctx, underWay, cameBack)
  const player = playerId === undefined ? undefined : await maybePlayer(ctx, { playerId })
  if (!player) return undefined
  const { userId, returnTo: to } = underWay
  if (userId === null) return signInWithPlayer(ctx, { player, browser, to })
  // The session that asked for it has to be there still.
  if (ctx.actor.kind !== 'user' || ctx.actor.id !== userId) return undefined
  await transact(ctx, (tx) => linkPlayer(tx, userId, player))
  return { redirectTo: to }
}

/** The address of an account stands after the `#`, which no server is ever sent. */
async function signInWithPlayer(
  ctx: Context,
  { player, browser, to }: { player: Parameters<typeof signInPlayer>[1]; browser: string; to: string },
): Promise<LoginOutcome> {
  const admitted = await transact(ctx, (tx) => signInPlayer(tx, player, browser))
  return 'codeSentTo' in admitted
    ? { redirectTo: `/auth?mode=verify#${new URLSearchParams({ email: admitted.codeSentTo })}` }
    : { redirectTo: to, token: admitted.token }
}
