import { serverMessages } from '@/src/kit/messages'

export interface FieldError {
  path: string
  message: string
}

interface ProblemExtras {
  /** Replaces the default sentence. Safe to show to users; never quotes the input. */
  detail?: string
  errors?: FieldError[]
  /** Additional members of the problem document. */
  members?: Record<string, string | number | boolean>
  retryAfterSeconds?: number
  /** The methods that the path supports. */
  allow?: string[]
}

/** For what works again once an admin has acted, who may take hours: a program that waits a minute doesn't flood the site. */
export const afterStaffAct: ProblemExtras = { retryAfterSeconds: 60 }

/** The texts of an error kind: title, explanation and what the user can do. */
interface ErrorMessages {
  title: string
  detail: string
  advice: string
}

/** An error that clients can receive. It has a page at `/problems/…`. */
export interface ErrorKind extends ErrorMessages {
  code: string
  status: number
}

/** An error that the caller can act on. Every other exception is a bug or an outage. */
export class AppError extends Error {
  override readonly name = 'AppError'
  constructor(
    readonly kind: ErrorKind,
    readonly extras: ProblemExtras = {},
  ) {
    super(extras.detail ?? kind.detail)
  }

  get detail(): string {
    return this.message
  }
}

type Table = Record<string, readonly [status: number, messages: ErrorMessages]>
/** Creates an error of one kind. */
export type ErrorFactory = { (extras?: ProblemExtras): AppError; kind: ErrorKind }
/** Error factories by error code. */
export type Errors = Record<string, ErrorFactory>

/** Defines a module's errors: code → status and texts. List them in module.ts, so that each gets a page. */
export function defineErrors<const T extends Table>(table: T): { [Code in keyof T]: ErrorFactory } {
  const makers = Object.entries(table).map(([code, [status, messages]]) => {
    const kind = { code, status, ...messages }
    return [code, Object.assign((extras?: ProblemExtras) => new AppError(kind, extras), { kind })]
  })
  return Object.fromEntries(makers)
}

/** An error that forms show at a field. */
export function fieldError(refusal: ErrorFactory, path: string, detail = refusal.kind.detail): AppError {
  return refusal({ detail, errors: [{ path, message: detail }] })
}

const { errors } = serverMessages

/** Errors that any route may return. */
export const httpErrors = defineErrors({
  bad_host: [400, errors.bad_host],
  bad_json: [400, errors.bad_json],
  unauthorized: [401, errors.unauthorized],
  forbidden: [403, errors.forbidden],
  account_suspended: [403, errors.account_suspended],
  bad_origin: [403, errors.bad_origin],
  email_unverified: [403, errors.email_unverified],
  own_case: [403, errors.own_case],
  role_missing: [403, errors.role_missing],
  scope_missing: [403, errors.scope_missing],
  second_factor_required: [403, errors.second_factor_required],
  not_found: [404, errors.not_found],
  method_not_allowed: [405, errors.method_not_allowed],
  other_account: [409, errors.other_account],
  list_full: [409, errors.list_full],
  idempotency_in_progress: [409, errors.idempotency_in_progress],
  idempotency_unanswered: [409, errors.idempotency_unanswered],
  body_too_large: [413, errors.body_too_large],
  unsupported_media_type: [415, errors.unsupported_media_type],
  invalid: [422, errors.invalid],
  idempotency_mismatch: [422, errors.idempotency_mismatch],
  too_many_requests: [429, errors.too_many_requests],
  internal: [500, errors.internal],
  safe_mode: [503, errors.safe_mode],
  switched_off: [503, errors.switched_off],
  unavailable: [503, errors.unavailable],
})
