import { maybePlatformLogin } from '@/modules/platform/service'
import type { Context } from '@/src/core/context'

export { linkPlayer } from '@/modules/players/link'
export { maybeLinkedPlayer } from '@/modules/players/link'

/** Whether people log in with the platform's own log-in here. */
export function isPlatformLoginEnabled(ctx: Pick<Context, 'core'>): boolean {
  return maybePlatformLogin(ctx) !== undefined
}
