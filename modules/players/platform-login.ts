import { and, eq, gt, lt } from 'drizzle-orm'
import { requireActiveSession } from '@/modules/auth/service'
import { authPath, securityPath } from '@/modules/auth/web/paths'
import type { AuthorizationRequest, PlatformLogin, Player } from '@/modules/platform/ports'
import { maybePlatformLogin, maybePlayer } from '@/modules/platform/service'
import type { CallbackQuery } from '@/modules/players/contract'
import { linkPlayer, signInPlayer } from '@/modules/players/link'
import { pendingLogins } from '@/modules/players/schema'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const lifetimeMs = 600_000

interface PlatformLoginOptions {
  browserId: string
  returnTo: string
  /** The user to link to the player; without it the player is signed in. */
  userId?: string
}

type PendingLogin = AuthorizationRequest & { returnTo: string; userId: string | null }

/** Starts a platform login and returns the platform's authorization URL. */
export async function startPlatformLogin(
  ctx: Context,
  login: PlatformLogin,
  { browserId, returnTo, userId }: PlatformLoginOptions,
): Promise<string> {
  const { url, state, nonce, verifier } = login.createAuthorization(ctx, callbackUrl(ctx))
  await transact(ctx, (tx) =>
    tx.db.insert(pendingLogins).values({
      stateHash: sha256Hex(state),
      browserHash: sha256Hex(browserId),
      nonce,
      verifier,
      returnTo,
      userId,
      expiresAt: tx.now() + lifetimeMs,
    }),
  )
  return url
}

/** Deletes and returns the browser's pending login; undefined if the state is unknown, used, expired or from another browser (C1). */
async function maybeConsumePendingLogin(
  ctx: Context,
  { state, browserId }: { state: string; browserId: string },
): Promise<PendingLogin | undefined> {
  const isPending = and(
    eq(pendingLogins.stateHash, sha256Hex(state)),
    eq(pendingLogins.browserHash, sha256Hex(browserId)),
    gt(pendingLogins.expiresAt, ctx.now()),
  )
  const [deleted] = await transact(ctx, (tx) => tx.db.delete(pendingLogins).where(isPending).returning())
  if (!deleted) return undefined
  const { nonce, verifier, returnTo, userId } = deleted
  return { redirectUri: callbackUrl(ctx), state, nonce, verifier, returnTo, userId }
}

export async function deleteExpiredLogins(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, tx.now())))
}

function callbackUrl(ctx: Context): string {
  return `${publicUrl(ctx)}/api/auth/roblox/callback`
}

/** The page to redirect to, and the session token if the login succeeded. */
interface LoginOutcome {
  redirectTo: string
  token?: string
}

/** Completes a platform login in the browser that started it. Every failure redirects to a page with an error code and creates no session. */
export async function completePlatformLogin(
  ctx: Context,
  { state, code, error, iss: issuer }: CallbackQuery,
  browserId: string | undefined,
): Promise<LoginOutcome> {
  const pending = state && browserId ? await maybeConsumePendingLogin(ctx, { state, browserId }) : undefined
  if (!pending || !browserId) return { redirectTo: `${authPath}?error=failed` }
  const { userId, returnTo } = pending
  const failedPath = (reason: string) =>
    userId === null ? logInPath(returnTo, { error: reason }) : `${securityPath}?error=${reason}`
  if (error !== undefined || code === undefined) return { redirectTo: failedPath('denied') }
  try {
    const outcome = await signInOrLink(ctx, pending, { code, issuer, browserId })
    return outcome ?? { redirectTo: failedPath('failed') }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return { redirectTo: failedPath(thrown.kind.code) }
  }
}

async function signInOrLink(
  ctx: Context,
  pending: PendingLogin,
  { browserId, ...response }: { code: string; issuer: string | undefined; browserId: string },
): Promise<LoginOutcome | undefined> {
  const playerId = await maybePlatformLogin(ctx)?.maybePlayerId(ctx, pending, response)
  const player = playerId === undefined ? undefined : await maybePlayer(ctx, { playerId })
  if (!player) return undefined
  const { userId, returnTo } = pending
  if (userId === null) return signInWithPlayer(ctx, { player, browserId, returnTo })
  // The session that requested the link must still be active.
  const { actor } = ctx
  if (actor.kind !== 'user' || actor.id !== userId) return undefined
  await transact({ ...ctx, actor }, async (tx) => {
    await requireActiveSession(tx)
    await linkPlayer(tx, userId, player)
  })
  return { redirectTo: returnTo }
}

/** Puts the email address into the URL fragment, which browsers don't send to servers. */
async function signInWithPlayer(
  ctx: Context,
  { player, browserId, returnTo }: { player: Player; browserId: string; returnTo: string },
): Promise<LoginOutcome> {
  const result = await transact(ctx, (tx) => signInPlayer(tx, player, browserId))
  return 'codeSentTo' in result
    ? {
        redirectTo: `${authPath}?mode=verify#${new URLSearchParams({ email: result.codeSentTo, ...fromParam(returnTo) })}`,
      }
    : { redirectTo: returnTo, token: result.token }
}

/** Returns the path of the login page, which opens `returnTo` after the login. */
export function logInPath(returnTo: string, params: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...params, ...fromParam(returnTo) })
  return query.size === 0 ? authPath : `${authPath}?${query}`
}

function fromParam(returnTo: string): Record<string, string> {
  return returnTo === homePath ? {} : { from: returnTo }
}

const homePath = '/'
/** Characters that no path of the site contains and that browsers may rewrite: backslashes, whitespace and non-ASCII. */
const unsafeCharacters = /[^!-[\]-~]/
const lengthMax = 1_000

/** Returns the requested path if it is a page of this site, otherwise the home page (C5: no open redirects). */
export function safeReturnPath(ctx: Pick<Context, 'core'>, requested: string | undefined): string {
  if (!requested || requested.length > lengthMax || !/^\/(?!\/)/.test(requested)) return homePath
  if (unsafeCharacters.test(requested)) return homePath
  const origin = publicUrl(ctx)
  const url = URL.parse(requested, origin)
  if (url?.origin !== origin || /^\/(\/|api(\/|$))/.test(url.pathname)) return homePath
  return url.pathname + url.search + url.hash
}
