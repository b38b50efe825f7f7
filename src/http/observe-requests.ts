import { ElysiaCustomStatusResponse, StatusMap } from 'elysia'
import { RequestTimes } from '@/src/http/request-times'
import type { Core } from '@/src/kit/context'
import { defineHistogram } from '@/src/kit/metrics'

export const requestDuration = defineHistogram({
  name: 'mintmark_http_request_duration_seconds',
  help: 'How long requests take until their response begins, by pattern of the path, method and status',
  labels: ['route', 'method', 'status'],
})

/** Methods of HTTP that clients use. Others share a label: a client can invent them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A request whose response begins. */
export interface AnsweredRequest {
  readonly request: Request
  /** The pattern of its path; undefined or empty if no route matches. */
  readonly route?: string
  readonly set: { readonly status?: number | keyof StatusMap }
  readonly responseValue?: unknown
}

/** Measures each request once. */
export class RequestObserver {
  private readonly startedAt = new WeakMap<Request, number>()

  /** Of requests to the API. */
  readonly times = new RequestTimes()

  constructor(private readonly core: Core) {}

  begin(request: Request): void {
    this.startedAt.set(request, performance.now())
  }

  end({ request, route, set, responseValue }: AnsweredRequest): void {
    const startedAt = this.startedAt.get(request)
    if (startedAt === undefined) return
    this.startedAt.delete(request)
    const ms = performance.now() - startedAt
    if (isApi(request.url)) this.times.count(ms)
    const { method } = request
    const labels = {
      route: route || 'none',
      method: methods.has(method) ? method : 'other',
      status: String(statusOf(set.status, responseValue)),
    }
    this.core.metrics.observe(requestDuration, labels, ms / 1000)
  }
}

/** A status of the response itself wins over one that was set for it. */
function statusOf(set: AnsweredRequest['set']['status'], response: unknown): number {
  if (response instanceof Response) return response.status
  const status = response instanceof ElysiaCustomStatusResponse ? response.code : (set ?? 200)
  return typeof status === 'string' ? StatusMap[status as keyof StatusMap] : status
}

/** Whether the path of a URL begins with /api/. */
export function isApi(url: string): boolean {
  return url.indexOf('/api/', 8) === url.indexOf('/', 8)
}
