import { serverMessages } from '@/src/kit/messages'

export interface FieldError {
  path: string
  message: string
}

interface ProblemExtras {
  /** Replaces the default sentence; fit to show to a person, never an echo of the input. */
  detail?: string
  errors?: FieldError[]
  /** Further members of the problem document. */
  members?: Record<string, string | number | boolean>
  retryAfterSeconds?: number
  /** Methods that the address does take. */
  allow?: string[]
}

/** What a refusal is called, the sentence a person reads, and what they can do about it. */
interface ErrorMessages {
  title: string
  detail: string
  advice: string
}

/** One kind of refusal, as its own page tells it. */
export interface ErrorKind extends ErrorMessages {
  code: string
  status: number
}

/** A refusal that the caller can act on. Everything else that is thrown is a fault of ours. */
export class AppError extends Error {
  override readonly name = 'AppError'
  constructor(
    readonly kind: ErrorKind,
    readonly extras: ProblemExtras = {},
  ) {
    super(extras.detail ?? kind.detail)
  }

  /** The sentence a person reads. */
  get detail(): string {
    return this.message
  }
}

type Table = Record<string, readonly [status: number, words: ErrorMessages]>
type ErrorFactory = { (extras?: ProblemExtras): AppError; kind: ErrorKind }
/** The refusals of a module by their codes; each makes the error to be thrown. */
export type Errors = Record<string, ErrorFactory>

/** Names the refusals of a module: code → status and words. Its module.ts lists them, so that each has its page. */
export function defineErrors<const T extends Table>(table: T): { [Code in keyof T]: ErrorFactory } {
  const makers = Object.entries(table).map(([code, [status, words]]) => {
    const kind = { code, status, ...words }
    return [code, Object.assign((extras?: ProblemExtras) => new AppError(kind, extras), { kind })]
  })
  return Object.fromEntries(makers)
}

/** A refusal that is said at a field of the form as well. */
export function fieldError(refusal: ErrorFactory, path: string, detail = refusal.kind.detail): AppError {
  return refusal({ detail, errors: [{ path, message: detail }] })
}

const { errors } = serverMessages

/** The refusals that any route may answer with. */
export const httpErrors = defineErrors({
  bad_json: [400, errors.bad_json],
  unauthorized: [401, errors.unauthorized],
  forbidden: [403, errors.forbidden],
  bad_origin: [403, errors.bad_origin],
  email_unverified: [403, errors.email_unverified],
  not_found: [404, errors.not_found],
  method_not_allowed: [405, errors.method_not_allowed],
  idempotency_in_progress: [409, errors.idempotency_in_progress],
  idempotency_unanswered: [409, errors.idempotency_unanswered],
  body_too_large: [413, errors.body_too_large],
  unsupported_media_type: [415, errors.unsupported_media_type],
  invalid: [422, errors.invalid],
  idempotency_mismatch: [422, errors.idempotency_mismatch],
  too_many_requests: [429, errors.too_many_requests],
  internal: [500, errors.internal],
  safe_mode: [503, errors.safe_mode],
  unavailable: [503, errors.unavailable],
})
