import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

/** How long somebody must wait, in ms: RATE_LIMIT_SCALE shortens it as it lifts the rate limits. */
export function cooldownMs(ctx: Pick<Context, 'core'>, ms: number): number {
  return Math.ceil(ms / readConfig(ctx, appConfig).RATE_LIMIT_SCALE)
}
