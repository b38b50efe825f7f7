import { maybePlatformLogin, maybePlayer } from '@/modules/platform/service'
import type { CallbackQuery } from '@/modules/players/contract'
import { linkPlayer } from '@/modules/players/link'
import { maybeConsumePendingLogin, type PendingLogin } from '@/modules/players/platform-login'
import { signInPlayer } from '@/modules/players/sign-in'
import type { Context } from '@/src/core/context'
import { AppError } from '@/src/core/errors'
import { transact } from '@/src/core/transact'

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
