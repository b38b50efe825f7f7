import { networkLabel } from '@/src/http/client-address'
import type { HttpServices } from '@/src/http/guards'
import type { Context } from '@/src/kit/context'
import type { AppError } from '@/src/kit/errors'
import { lazy } from '@/src/kit/lazy'
import { LruCache } from '@/src/kit/lru-cache'
import { loggedInUser } from '@/src/kit/second-factor'

const intervalMs = 60_000
const repeatedMax = 10_000

interface Refusal {
  readonly error: AppError
  readonly request: Request
  /** The pattern, because a path can contain what a user entered. Undefined if the request was refused before it was known. */
  readonly route: string | undefined
  readonly requestId: string
  /** Undefined if the request was refused before its session was read. */
  readonly ctx: Context | undefined
}

/**
 * Logs requests that the API refuses: access to others' data, invalid input, exceeded limits. Each user or network gets one
 * line a minute per route and reason, so that a flood can't fill the log; `unlogged` counts the refusals before that had none.
 */
export function createRefusalLog({ core, addressOf }: HttpServices): (refusal: Refusal) => void {
  const repeated = lazy(() => new LruCache<{ until: number; unlogged: number }>({ max: repeatedMax }))
  return ({ error: { kind }, request, route, requestId, ctx }) => {
    if (kind.status >= 500) return
    const network = networkLabel(addressOf(request))
    const { method } = request
    const userId = ctx && loggedInUser(ctx.actor)?.id
    const key = [userId ?? network, method, route, kind.code].join(' ')
    const before = repeated().get(key)
    if (before && before.until > core.now()) {
      before.unlogged++
      return
    }
    repeated().set(key, { until: core.now() + intervalMs, unlogged: 0 })
    const { code: reason, status } = kind
    const unlogged = before?.unlogged || undefined
    core.log.info('request refused', { reason, status, method, route, userId, requestId, network, unlogged })
  }
}
