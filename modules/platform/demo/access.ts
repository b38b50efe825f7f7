import { isDemoLoginEnabled } from '@/modules/auth/service'
import { isRobloxEnabled } from '@/modules/platform/config'
import type { Context } from '@/src/kit/context'

/** Whether anybody may act in the demo universe: where anybody may be anybody, too. */
export function isDemoUniverseOpen(ctx: Pick<Context, 'core'>): boolean {
  return !isRobloxEnabled(ctx) && isDemoLoginEnabled(ctx)
}
