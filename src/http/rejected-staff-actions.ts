import type { RateLimits } from '@/src/http/limits/rate-limits'
import { isMutatingMethod } from '@/src/http/methods'
import { isStaffPath } from '@/src/http/staff-access'
import type { Context } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { maybeUse } from '@/src/kit/ports'
import { auditLogPort } from '@/src/kit/staff/staff-actions'

interface RejectedRequest {
  readonly error: AppError
  readonly request: Request
  /** The pattern. Undefined if the request was refused before it was known. */
  readonly route: string | undefined
  readonly params?: { readonly id?: string }
  readonly ctx?: Context | undefined
  readonly limits: Pick<RateLimits, 'take'>
}

/** Per staff member. Nobody can delete an entry of the audit log, and one costs a single request. */
const entriesLimit = '100/1h'
const subjectIdMaxLength = 200
/** Not allowed, or not possible anymore. Invalid input is no attempt to do something. */
const recordedStatuses = [403, 409]

/** Records in the audit log what staff tried to change but weren't allowed to, such as a decision that was already made. */
export async function recordRejectedStaffAction({
  error,
  request,
  route,
  params,
  ctx,
  limits,
}: RejectedRequest): Promise<void> {
  const { code: outcome, status } = error.kind
  if (ctx?.actor.kind !== 'user' || ctx.actor.role === 'user' || !recordedStatuses.includes(status)) return
  // The guard logs it.
  if (outcome === 'own_case') return
  if (!isStaffPath(route ?? '') || !isMutatingMethod(request.method)) return
  if (!(await hasRoom(limits, ctx.actor.id))) return
  // The address may contain anything, also what PostgreSQL can't store.
  const subjectId = (params?.id ?? '').replaceAll('\0', '').slice(0, subjectIdMaxLength)
  const rejected = { route: `${request.method} ${route}`, subjectId, outcome }
  await maybeUse(ctx, auditLogPort)
    ?.recordRejection({ ...ctx, actor: ctx.actor }, rejected)
    .catch((cause) =>
      ctx.core.log.error('could not record a rejected staff action', {
        route,
        requestId: ctx.request?.id,
        error: cause,
      }),
    )
}

/** Rejections over the limit are log lines only. */
async function hasRoom(limits: RejectedRequest['limits'], staffId: string): Promise<boolean> {
  try {
    await limits.take(entriesLimit, `rejected actions of ${staffId}`)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
