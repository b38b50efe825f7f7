export interface FieldProblem {
  path: string
  message: string
}

export interface ProblemExtras {
  /** Replaces the default sentence; fit to show to a person, never an echo of the input. */
  detail?: string
  errors?: FieldProblem[]
  /** Further members of the problem document. */
  members?: Record<string, string | number | boolean>
  retryAfterSeconds?: number
  /** Methods that the address does take. */
  allow?: string[]
}

/** A refusal that the caller can act on. Everything else that is thrown is a fault of ours. */
export class AppError extends Error {
  override readonly name = 'AppError'
  constructor(
    readonly code: string,
    readonly status: number,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail)
  }
}

type Table = Record<string, readonly [status: number, detail: string]>
type Makers<T extends Table> = { [Code in keyof T]: (extras?: ProblemExtras) => AppError }

/** Names the refusals of a module: code → status and the sentence a person reads. */
export function defineErrors<const T extends Table>(table: T): Makers<T> {
  const makers = Object.entries(table).map(([code, [status, detail]]) => [
    code,
    (extras: ProblemExtras = {}) => new AppError(code, status, extras.detail ?? detail, extras),
  ])
  return Object.fromEntries(makers)
}

/** The refusals that any route may answer with. */
export const httpErrors = defineErrors({
  bad_json: [400, 'The body is not valid JSON.'],
  unauthorized: [401, 'Please log in to continue.'],
  forbidden: [403, 'You may not do this.'],
  bad_origin: [403, 'This request came from another site.'],
  not_found: [404, 'There is nothing here.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  body_too_large: [413, 'The request is larger than 64 KiB.'],
  unsupported_media_type: [415, 'Send the body as application/json.'],
  invalid: [422, 'Some of what you sent is not valid.'],
  too_many_requests: [429, 'Too many tries. Please wait a moment.'],
  internal: [500, 'Something went wrong on our side.'],
  safe_mode: [503, 'No money moves at the moment: the books are being checked. Please come back later.'],
  unavailable: [503, 'The site cannot take this right now. Please try again shortly.'],
})
