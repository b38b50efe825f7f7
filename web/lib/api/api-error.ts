import { uiMessages } from '@/web/messages'

type FieldError = { path: string; message: string }

type Problem = { code: string; detail: string; errors: FieldError[] }

/** A response that isn't OK. Its message is the status and the server's text: "409: The price has changed." */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly errors: FieldError[] = [],
    /** The problem document with its extension members (RFC 9457), such as a new `price`. */
    readonly extensions: Record<string, unknown> = {},
    statusText = '',
  ) {
    super(`${status}: ${detail || statusText}`)
  }
}

/** Parses a problem+json body. A plain text body is the detail; the HTML page of a proxy is ignored. */
export function parseProblem(body: unknown): Problem {
  if (typeof body === 'string') return { code: '', detail: isMarkup(body) ? '' : body, errors: [] }
  const fields: Record<string, unknown> = Object(body)
  return {
    code: asText(fields.code) ?? '',
    detail: asText(fields.detail) ?? asText(fields.title) ?? asText(fields.message) ?? '',
    errors: Array.isArray(fields.errors) ? fields.errors.flatMap(parseFieldError) : [],
  }
}

export function toApiError(status: number, body: unknown, statusText = '') {
  const { code, detail, errors } = parseProblem(body)
  return new ApiError(status, code, detail, errors, Object(body), statusText)
}

/** Whether what the page's address names doesn't exist. The server responds 422 to what can't be a name of anything. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

/** The title for a request that fails however often it is repeated: what it names doesn't exist, or it is refused to this user ("Not part of your role"). */
export function finalTitle(error: unknown): string | undefined {
  if (isNotFound(error)) return uiMessages.failed.missing
  return error instanceof ApiError && error.status === 403 ? asText(error.extensions.title) : undefined
}

/** Returns the server's text without the status, or the fallback; the status text of a proxy means nothing to users. */
export function errorMessage(error: unknown, fallback: string = uiMessages.failed.fallback) {
  return error instanceof ApiError && error.detail ? error.detail : fallback
}

function isMarkup(body: string) {
  return /^\s*</.test(body)
}

function parseFieldError(entry: unknown): FieldError[] {
  const { path, message }: Record<string, unknown> = Object(entry)
  return typeof message === 'string' ? [{ path: asText(path) ?? '', message }] : []
}

function asText(value: unknown) {
  return typeof value === 'string' ? value : undefined
}
