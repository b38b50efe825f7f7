import { isMutatingMethod } from '@/src/http/methods'
import type { Context } from '@/src/kit/context'
import type { AppError } from '@/src/kit/errors'
import { maybeUse } from '@/src/kit/ports'
import { auditLogPort } from '@/src/kit/staff/staff-actions'

interface RejectedRequest {
  readonly error: AppError
  readonly request: Request
  /** The pattern. Undefined if the request was refused before it was known. */
  readonly route: string | undefined
  readonly params?: { readonly id?: string }
  readonly ctx?: Context | undefined
}

const adminPrefix = '/api/admin/'
/** Not allowed, or not possible anymore. Invalid input is no attempt to do something. */
const recordedStatuses = [403, 409]

/** Records in the audit log what staff tried to change but weren't allowed to, such as a decision of their own case. */
export async function recordRejectedStaffAction({
  error,
  request,
  route,
  params,
  ctx,
}: RejectedRequest): Promise<void> {
  const { code: outcome, status } = error.kind
  if (ctx?.actor.kind !== 'user' || ctx.actor.role === 'user' || !recordedStatuses.includes(status)) return
  if (!route?.startsWith(adminPrefix) || !isMutatingMethod(request.method)) return
  const rejected = { route: `${request.method} ${route}`, subjectId: params?.id ?? '', outcome }
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
