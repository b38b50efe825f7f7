import { isMutatingMethod } from '@/src/http/methods'
import { authenticators } from '@/src/kit/accounts/authenticators'
import type { AccessScope, Core } from '@/src/kit/context'
import { type ErrorFactory, type ErrorKind, httpErrors } from '@/src/kit/errors'
import { entriesOf, isList, type List, type Port, type Throwing, use } from '@/src/kit/ports'

/** A port whose provider, or a list whose entries list errors. */
type ThrowingPort = Port<Throwing> | List<Throwing>
/** An error, or what lists some. */
export type ErrorSource = ErrorFactory | ThrowingPort

interface DocumentedRoute {
  body?: unknown
  query?: unknown
  params?: unknown
  detail?: { security?: readonly object[]; scope?: AccessScope; errors?: readonly DocumentedError[] }
}

export type DocumentedError = ErrorKind | ThrowingPort

/** For the `detail` of a guard or route: errors that it can throw. Elysia's type of `detail` doesn't know them. */
export function documentedErrors(...sources: readonly ErrorSource[]): object {
  return { errors: sources.map((source) => (typeof source === 'function' ? source.kind : source)) }
}

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  'text/plain': { schema: { type: 'string' } },
}

/** Schema of an error body. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** Failures of the site or of services it depends on, which no input causes. */
const failure = {
  description:
    'Error as problem details (RFC 9457), or its detail alone for clients that accept only plain text',
  content: problemContent,
}

/** The error responses of a route by status: what its guards, schemas and `throws` can reject. */
export function errorResponses(
  core: Core,
  { method, path, hooks }: { method: string; path: string; hooks: DocumentedRoute },
): Record<string, object> {
  const errors = errorsOf(method, path, hooks).flatMap((error) => kindsOf(core, error))
  const ofPrograms = hooks.detail?.scope === undefined ? [] : programErrors(core)
  const kinds = Map.groupBy([...errors, ...ofPrograms], ({ status }) => status)
  const responses = [...kinds].map(([status, ofStatus]) => [status, describe(ofStatus)])
  return { ...Object.fromEntries(responses), default: failure }
}

/** What a program can get wherever it is admitted. */
function programErrors(core: Core): readonly ErrorKind[] {
  const errors = entriesOf({ core }, authenticators).flatMap(({ throws }) => throws)
  return [...errors, httpErrors.account_suspended].map(({ kind }) => kind)
}

function kindsOf(core: Core, error: DocumentedError): readonly ErrorKind[] {
  if ('code' in error) return [error]
  const sources = isList(error) ? entriesOf({ core }, error) : [use({ core }, error)]
  return sources.flatMap(({ throws }) => throws.map(({ kind }) => kind))
}

function describe(kinds: readonly ErrorKind[]): object {
  const titles = new Map(kinds.map(({ code, title }) => [code, title]))
  return {
    description: [...titles].map(([code, title]) => `${code}: ${title}`).join('; '),
    content: problemContent,
  }
}

/** Whether a route replays its response to an `Idempotency-Key`: every guarded change does. */
export function isIdempotent(method: string, path: string, security: readonly object[] = []): boolean {
  return path.startsWith('/api/') && isMutatingMethod(method) && security.length > 0
}

function errorsOf(method: string, path: string, route: DocumentedRoute): DocumentedError[] {
  const { security = [], errors = [] } = route.detail ?? {}
  const isApi = path.startsWith('/api/')
  const isMutation = isApi && isMutatingMethod(method)
  const general = [
    ...(isApi ? [httpErrors.too_many_requests] : []),
    ...(isMutatingMethod(method) ? [httpErrors.bad_origin, ...bodyErrors] : []),
    ...(isMutation || security.length > 0 ? [httpErrors.other_account] : []),
    ...(isIdempotent(method, path, security) ? idempotencyErrors : []),
    ...(route.params ? [httpErrors.not_found] : []),
    ...(route.body || route.query || route.params ? [httpErrors.invalid] : []),
  ]
  return [...general.map(({ kind }) => kind), ...errors]
}

const bodyErrors = [httpErrors.bad_json, httpErrors.body_too_large, httpErrors.unsupported_media_type]
const idempotencyErrors = [
  httpErrors.invalid,
  httpErrors.idempotency_in_progress,
  httpErrors.idempotency_unanswered,
  httpErrors.idempotency_mismatch,
]
