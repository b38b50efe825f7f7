import { ParseError, ValidationError } from 'elysia'
import * as v from 'valibot'
import { isUnavailable, isUnstorableText } from '@/src/db/database-errors'
import type { Core } from '@/src/kit/context'
import { AppError, type FieldError, httpErrors } from '@/src/kit/errors'
import { invalidInput, presentIssue, safeIssueMessage } from '@/src/kit/input/parse-input'

interface Problem {
  type: string
  title: string
  status: number
  detail: string
  message: string
  code: string
  requestId: string
  errors?: FieldError[]
}

/** Most restarts of a database take a few seconds. */
export const databaseAway = { retryAfterSeconds: 5 }

/** Converts any thrown value to an AppError. Logs unexpected ones and hides their details. */
export function toAppError(core: Core, code: string | number, error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ParseError && error.cause instanceof AppError) return error.cause
  if (error instanceof ValidationError) return validationErrorOf(core, error, requestId)
  if (code === 'NOT_FOUND') return httpErrors.not_found()
  if (code === 'PARSE') return httpErrors.bad_json()
  if (code === 'INVALID_COOKIE_SIGNATURE') return httpErrors.unauthorized()
  if (isUnstorableText(error)) return httpErrors.invalid()
  core.log.error('request failed', { requestId, error })
  return isUnavailable(error) ? httpErrors.unavailable(databaseAway) : httpErrors.internal()
}

interface ProblemRequest {
  request: Request
  requestId: string
  /** The site's origin. */
  origin: string
}

/** Renders an error as RFC 9457 problem details plus `message`, or as plain text if the client asks for it. */
export function problemResponse(error: AppError, { request, requestId, origin }: ProblemRequest): Response {
  const { kind, message, extras } = error
  const { code, status, title } = kind
  const headers = new Headers()
  if (extras.retryAfterSeconds) headers.set('retry-after', String(extras.retryAfterSeconds))
  if (extras.allow) headers.set('allow', extras.allow.join(', '))
  if (/^\s*text\/plain\b/i.test(request.headers.get('accept') ?? '')) {
    headers.set('content-type', 'text/plain; charset=utf-8')
    return new Response(message, { status, headers })
  }
  const problem: Problem = {
    type: origin + problemPath(code),
    title,
    status,
    detail: message,
    message,
    code,
    requestId,
    ...(extras.errors && { errors: extras.errors }),
    ...extras.members,
  }
  headers.set('content-type', 'application/problem+json')
  return new Response(JSON.stringify(problem), { status, headers })
}

/** The path of the page that explains this error. */
function problemPath(code: string): string {
  return `/problems/${code.replaceAll('_', '-')}`
}

/** Elysia's own message quotes the whole input, so only paths and our messages are used. */
function validationErrorOf(core: Core, error: ValidationError, requestId: string): AppError {
  if (error.type === 'response') {
    core.log.error('response does not match its schema', { requestId, issues: fieldErrorsOf(error) })
    return httpErrors.internal()
  }
  return invalidInput(fieldErrorsOf(error))
}

/** Elysia exposes the issues only in development, so this validates again. */
function fieldErrorsOf(error: ValidationError): FieldError[] {
  const schema = (error.validator as { schema?: unknown }).schema
  if (!v.isOfKind('schema', schema as v.GenericSchema)) return []
  const { issues = [] } = v.safeParse(schema as v.GenericSchema, error.value, { message: safeIssueMessage })
  return issues.map(presentIssue)
}
