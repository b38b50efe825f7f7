import { read } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { hostConfig } from '@/src/core/host-config'

/** How long somebody must wait, in ms: RATE_LIMIT_SCALE shortens it as it lifts the rate limits. */
export function coolDownMs(ctx: Pick<Context, 'core'>, ms: number): number {
  return Math.ceil(ms / read(ctx, hostConfig).RATE_LIMIT_SCALE)
}
