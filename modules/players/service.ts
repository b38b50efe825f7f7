import { maybePlatformLogin } from '@/modules/platform/service'
import type { Context } from '@/src/kit/context'

export { linkPlayer, maybeLinkedPlayer } from '@/modules/players/link'

/** Whether people log in with the platform's own log-in here. */
export function isPlatformLoginEnabled(ctx: Pick<Context, 'core'>): boolean {
  return maybePlatformLogin(ctx) !== undefined
}
