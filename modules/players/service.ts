import { maybePlatformLogin } from '@/modules/platform/service'
import type { Context } from '@/src/kit/context'

export { findLinkedUsers, findUsersOfPlayer, linkPlayer, maybeLinkedPlayer } from '@/modules/players/link'

/** Whether the operator has configured the platform's OAuth login. */
export function isPlatformLoginEnabled(ctx: Pick<Context, 'core'>): boolean {
  return maybePlatformLogin(ctx) !== undefined
}
