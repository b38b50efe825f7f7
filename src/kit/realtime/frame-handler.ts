import type { UserContext } from '@/src/kit/context'
import type { RateRule } from '@/src/kit/input/rate-rule'

/** Handles one type of frame that clients send. */
export interface FrameHandler {
  readonly type: string
  /** Per user, over all their sockets. */
  readonly limit?: RateRule
  /** Requires a verified user. */
  readonly verified?: true
  readonly run: (ctx: UserContext, data: unknown) => Promise<void>
}
