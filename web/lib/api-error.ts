import { uiMessages } from '@/web/messages'

type FieldError = { path: string; message: string }

type Problem = { code: string; detail: string; errors: FieldError[] }

/** Any answer that is not OK; its message is the status and the server's words: "409: Somebody was faster". */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly errors: FieldError[] = [],
    /** The whole problem document, for what it says beyond words: the new `price`. */
    readonly members: Record<string, unknown> = {},
  ) {
    super(`${status}: ${detail}`)
  }
}

/** What a problem+json body says, or the body itself where it is plain text; a proxy's own page says nothing. */
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
  return new ApiError(status, code, detail || statusText, errors, Object(body))
}

/** The words for a person: the server's, without the number; for the place on the page where they stay. */
export function errorMessage(error: unknown, otherwise: string = uiMessages.failed.wordless) {
  return error instanceof ApiError && error.detail ? error.detail : otherwise
}

function isMarkup(body: string) {
  return /^\s*</.test(body)
}

function parseFieldError(each: unknown): FieldError[] {
  const { path, message }: Record<string, unknown> = Object(each)
  return typeof message === 'string' ? [{ path: asText(path) ?? '', message }] : []
}

function asText(value: unknown) {
  return typeof value === 'string' ? value : undefined
}
