import { maybePlatformLogIn } from '@/modules/platform/service'
import type { Context } from '@/src/core/context'

export { linkPlayer } from '@/modules/players/link'
export { maybePlayerOf } from '@/modules/players/linked'

/** Whether people log in with the platform's own log-in here. */
export function isPlatformLoginOn(ctx: Pick<Context, 'core'>): boolean {
  return maybePlatformLogIn(ctx) !== undefined
}
