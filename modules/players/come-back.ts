import { maybePlatformLogIn, maybePlayer } from '@/modules/platform/service'
import type { Returned } from '@/modules/players/contract'
import { linkPlayer } from '@/modules/players/link'
import { maybeUnderWay, type UnderWay } from '@/modules/players/platform-login'
import { signIn } from '@/modules/players/sign-in'
import type { Context } from '@/src/core/context'
import { AppError } from '@/src/core/errors'
import { transact } from '@/src/core/transact'

/** Where a log-in with the platform has led: a page of the site, with a session if it worked. */
interface Arrival {
  to: string
  token?: string
}

/** Ends a log-in with the platform in the browser that began it; whatever is wrong with it leads to a page that says so, and never to a session. */
export async function comeBack(
  ctx: Context,
  returned: Returned,
  browser: string | undefined,
): Promise<Arrival> {
  const { state, code, error } = returned
  const underWay = state && browser ? await maybeUnderWay(ctx, { state, browser }) : undefined
  if (!underWay || !browser) return { to: '/auth?error=failed' }
  const begun = underWay.userId === null ? '/auth' : '/security'
  if (error !== undefined || code === undefined) return { to: `${begun}?error=denied` }
  try {
    const arrival = await arrive(ctx, underWay, { code, issuer: returned.iss, browser })
    return arrival ?? { to: `${begun}?error=failed` }
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal
    return { to: `${begun}?error=${refusal.kind.code}` }
  }
}

async function arrive(
  ctx: Context,
  underWay: UnderWay,
  { browser, ...cameBack }: { code: string; issuer: string | undefined; browser: string },
): Promise<Arrival | undefined> {
  const playerId = await maybePlatformLogIn(ctx)?.maybePlayerId(ctx, underWay, cameBack)
  const player = playerId === undefined ? undefined : await maybePlayer(ctx, { playerId })
  if (!player) return undefined
  const { userId, returnTo: to } = underWay
  if (userId === null) return enterAs(ctx, { player, browser, to })
  // The session that asked for it has to be there still.
  if (ctx.actor.kind !== 'user' || ctx.actor.id !== userId) return undefined
  await transact(ctx, (tx) => linkPlayer(tx, userId, player))
  return { to }
}

/** The address of an account stands after the `#`, which no server is ever sent. */
async function enterAs(
  ctx: Context,
  { player, browser, to }: { player: Parameters<typeof signIn>[1]; browser: string; to: string },
): Promise<Arrival> {
  const admitted = await transact(ctx, (tx) => signIn(tx, player, browser))
  return 'codeSentTo' in admitted
    ? { to: `/auth?mode=verify#${new URLSearchParams({ email: admitted.codeSentTo })}` }
    : { to, token: admitted.token }
}
