import { ElysiaCustomStatusResponse, StatusMap } from 'elysia'
import { networkLabel } from '@/src/http/client-address'
import type { HttpServices } from '@/src/http/guards'
import { RefusalLog } from '@/src/http/limits/refusal-log'
import { RequestTimes } from '@/src/http/metrics/request-times'
import { loggedInUser } from '@/src/kit/accounts/second-factor'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import type { AppError } from '@/src/kit/errors'
import { defineHistogram } from '@/src/kit/metrics/metrics'

export const requestDuration = defineHistogram({
  name: 'mintmark_http_request_duration_seconds',
  help: 'How long requests take until their response begins, by pattern of the path, method and status',
  labels: ['route', 'method', 'status'],
})

/** Methods of HTTP that clients use. Others share a label: a client can invent them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The lowest status of a failed request. */
const failureStatus = 400
const rateLimited = 429

/** A request whose response begins. */
export interface AnsweredRequest {
  readonly request: Request
  /** The pattern of its path; undefined or empty if no route matches. */
  readonly route?: string
  readonly set: {
    readonly status?: number | keyof StatusMap
    readonly headers: Readonly<Record<string, unknown>>
  }
  readonly responseValue?: unknown
  readonly path?: string
  /** As the schema of the route parsed it. */
  readonly query?: Record<string, unknown>
  /** Undefined if the request failed before its session was read. */
  readonly ctx?: Context
  /** Undefined likewise. Asking the server takes microseconds, so it is asked once. */
  readonly address?: () => string
  /** Why it failed. */
  readonly error?: AppError
}

interface Measured {
  readonly status: number
  readonly ms: number
}

/** Measures and logs each request once. */
export class RequestObserver {
  private readonly startedAt = new WeakMap<Request, number>()
  /** Counts requests to the API only. */
  readonly times = new RequestTimes()

  private readonly refusals: RefusalLog

  constructor(private readonly services: Pick<HttpServices, 'core' | 'addressOf'>) {
    this.refusals = new RefusalLog(services.core.now)
  }

  begin(request: Request): void {
    this.startedAt.set(request, this.services.core.elapsed())
  }

  end(answered: AnsweredRequest): void {
    const { request, route, set, responseValue } = answered
    const startedAt = this.startedAt.get(request)
    if (startedAt === undefined) return
    this.startedAt.delete(request)
    const ms = this.services.core.elapsed() - startedAt
    const status = statusOf(set.status, responseValue)
    if (isApi(request.url)) this.times.count(ms)
    const method = methods.has(request.method) ? request.method : 'other'
    const labels = { route: route || 'none', method, status: String(status) }
    this.services.core.metrics.observe(requestDuration, labels, ms / 1000)
    const requestId = String(set.headers['x-request-id'])
    this.describeSpan(answered, requestId, status)
    if (isProbe(request.url)) return
    if (status >= failureStatus || this.isSampled(requestId)) this.log(answered, requestId, { status, ms })
  }

  /** Samples by the request id, which clients can't choose, so they can't choose which of their requests are logged. */
  private isSampled(requestId: string): boolean {
    const { LOG_SAMPLE } = readConfig(this.services, appConfig)
    return LOG_SAMPLE === 1 || Bun.hash.xxHash32(requestId) / 2 ** 32 < LOG_SAMPLE
  }

  /** The span begins before the route is known. */
  private describeSpan({ request, route, error }: AnsweredRequest, requestId: string, status: number): void {
    const span = this.services.core.tracer?.current()
    if (!span) return
    const { method } = request
    span.name = route ? `${method} ${route}` : method
    Object.assign(span.attributes, {
      'http.request.method': method,
      'http.route': route || undefined,
      'http.response.status_code': status,
      'url.path': loggablePath(request.url),
      'mintmark.request_id': requestId,
    })
    if (status >= 500) span.fail(error?.kind.code ?? String(status))
  }

  private log(answered: AnsweredRequest, requestId: string, { status, ms }: Measured): void {
    const { request, route, ctx, error } = answered
    const { core, addressOf } = this.services
    const level = status >= 500 ? 'warn' : 'info'
    if (!core.log.writes(level)) return
    const { method } = request
    const reason = error?.kind.code
    const userId = ctx && loggedInUser(ctx.actor)?.id
    const network = networkLabel(answered.address?.() ?? addressOf(request))
    const admitted = status === rateLimited ? this.refusals.admit(network) : { unlogged: 0 }
    if (!admitted) return
    const durationMs = Math.round(ms * 10) / 10
    const path = loggablePath(request.url)
    core.log[level]('request', {
      requestId,
      method,
      path,
      route: route || undefined,
      status,
      durationMs,
      reason,
      userId,
      network,
      unlogged: admitted.unlogged || undefined,
    })
  }
}

const pathMaxLength = 200
/** Matches paths of the site. Others may contain anything that a user entered, such as an email address. */
const plainPath = /^[\w.~/-]*$/
const plainSegment = /^[\w.~-]*$/

/** The path of a URL without its query, and without segments that may contain what a user entered. */
export function loggablePath(url: string): string {
  const start = pathStart(url)
  const end = url.slice(start).search(/[?#]|$/)
  const path = url.slice(start, start + Math.min(end, pathMaxLength))
  if (plainPath.test(path)) return path
  return path
    .split('/')
    .map((segment) => (plainSegment.test(segment) ? segment : '…'))
    .join('/')
}

/** A status of the response itself wins over one that was set for it. */
function statusOf(set: AnsweredRequest['set']['status'], response: unknown): number {
  if (response instanceof Response) return response.status
  const status = response instanceof ElysiaCustomStatusResponse ? response.code : (set ?? 200)
  return typeof status === 'string' ? StatusMap[status as keyof StatusMap] : status
}

/** Whether the path of a URL begins with /api/. */
export function isApi(url: string): boolean {
  return url.startsWith('/api/', pathStart(url))
}

/** Whether a request asks for the health of the process: every few seconds, so it is neither logged nor traced. */
export function isProbe(url: string): boolean {
  return /^\/(healthz|readyz)(\?|$)/.test(url.slice(pathStart(url)))
}

/** Where the path of a URL begins; at once if the request had no valid host. */
function pathStart(url: string): number {
  return url.startsWith('/') ? 0 : url.indexOf('/', 'https://'.length)
}
