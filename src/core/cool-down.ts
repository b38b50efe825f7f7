import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { appConfig } from '@/src/core/host-config'

/** How long somebody must wait, in ms: RATE_LIMIT_SCALE shortens it as it lifts the rate limits. */
export function cooldownMs(ctx: Pick<Context, 'core'>, ms: number): number {
  return Math.ceil(ms / readConfig(ctx, appConfig).RATE_LIMIT_SCALE)
}
