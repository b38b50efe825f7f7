import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

/** Returns `ms` divided by RATE_LIMIT_SCALE, which load tests raise. */
export function scaledCooldownMs(ctx: Pick<Context, 'core'>, ms: number): number {
  return Math.ceil(ms / readConfig(ctx, appConfig).RATE_LIMIT_SCALE)
}
