import { type AnyElysia, Elysia } from 'elysia'
import { type CoreOptions, createCore, type RunningCore } from '@/src/create-core'
import { checkRoutes, type RouteSource } from '@/src/http/check-routes'
import { clientAddress } from '@/src/http/client-address'
import { compression } from '@/src/http/compression'
import type { HttpServices } from '@/src/http/guards'
import { health } from '@/src/http/health'
import { allowedMethods, isMutatingMethod } from '@/src/http/methods'
import { metrics } from '@/src/http/metrics'
import { type AnsweredRequest, isApi, RequestObserver } from '@/src/http/observe-requests'
import { openapi } from '@/src/http/openapi/openapi'
import { operatorFiles } from '@/src/http/pages/operator-files'
import { pages } from '@/src/http/pages/pages'
import { builtPage, type PageSource } from '@/src/http/pages/shell'
import { sitemap } from '@/src/http/pages/sitemap'
import { webApp } from '@/src/http/pages/web-app'
import { problemResponse, toAppError } from '@/src/http/problems'
import { proxyWarning } from '@/src/http/proxy'
import { RateLimits } from '@/src/http/rate-limits'
import { recordRejectedStaffAction } from '@/src/http/rejected-staff-actions'
import { createScope } from '@/src/http/scope'
import { apiHeaders, pageHeaders } from '@/src/http/security-headers'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { assetsFolder } from '@/src/kit/assets-folder'
import { readConfig } from '@/src/kit/config'
import { type Context, systemContext } from '@/src/kit/context'
import { type AppError, httpErrors } from '@/src/kit/errors'
import { every, type Job } from '@/src/kit/jobs'
import { createMessageHandler } from '@/src/realtime/handle-message'
import { socketRoute } from '@/src/realtime/socket-route'
import { Sockets, watchSessions } from '@/src/realtime/sockets'

export interface App {
  readonly core: RunningCore
  readonly server: AnyElysia
  readonly sockets: Sockets
  /** Loads the rate limits that the previous process saved. Call before listening. */
  restoreRateLimits(): Promise<void>
  /** Handles a request without a socket, for tests. */
  fetch(request: Request): Promise<Response>
}

/** Builds the whole server without listening. `source` provides the initial HTML. */
export function createApp(parts: CoreOptions, source: PageSource = builtPage(assetsFolder('web'))): App {
  const core = createCore({
    ...parts,
    jobs: [
      saveRateLimitsJob((ctx) => rateLimits.save(ctx)),
      every(60_000, 'http.save-request-times', (ctx) => observer.times.save(ctx), { runsOnStop: true }),
      watchSessions((ctx) => sockets.refreshSessions(ctx)),
    ],
    countSockets: () => sockets.count,
  })
  const rateLimits = new RateLimits(core)
  const sockets = new Sockets(core, createMessageHandler(core, core.modules, rateLimits))
  // Elysia recompiles hooks that refer to the server on every request, so they use this object.
  const services: HttpServices = {
    core,
    rateLimits,
    rawBodies: new Set(core.modules.flatMap((module) => module.rawBodies ?? [])),
    addressOf: (request) => clientAddress(core, request, server.server),
  }
  const observer = new RequestObserver(services)
  const origin = publicUrl({ core })
  const processId = core.random(5).toHex()
  const securityHeaders = securityHeadersOf(core, origin)
  const warnAboutProxy = proxyWarning(core)
  let requests = 0
  const server = new Elysia({ name: 'mintmark' })
    .onRequest(({ request, set }) => {
      const id = `${processId}-${(++requests).toString(36)}`
      const toApi = isApi(request.url)
      observer.begin(request)
      Object.assign(set.headers, toApi ? securityHeaders.api : securityHeaders.page)
      set.headers['x-request-id'] = id
      warnAboutProxy(request)
      if (isMutatingMethod(request.method) && isCrossOrigin(request, origin)) throw httpErrors.bad_origin()
    })
    .onError({ as: 'global' }, async (failed: FailedRequest) => {
      const { code, error, request, path, route, set, ctx } = failed
      const id = String(set.headers['x-request-id'])
      const known = toAppError(core, code, error, id)
      const refused = known.kind.status === 404 ? (methodNotAllowed(request.method, path) ?? known) : known
      await recordRejectedStaffAction({ ...failed, error: refused, route })
      const responseValue = problemResponse(refused, { request, requestId: id, origin })
      observer.end({ request, route, set, ctx, error: refused, responseValue })
      return responseValue
    })
    .use(compression((answered) => observer.end(answered)))
  traceRequests(server, core)
  const sources: RouteSource[] = [
    { plugin: health(core) },
    { plugin: metrics(core, (ctx) => core.metrics.render(ctx)) },
    { plugin: socketRoute(services, sockets) },
    ...core.modules.flatMap(({ name, routes }) =>
      routes ? { by: name, plugin: routes(createScope(services, name), core) } : [],
    ),
    { plugin: openapi(core, core.modules, server) },
    { plugin: operatorFiles(services) },
    { plugin: sitemap(core, core.modules) },
    { plugin: webApp(core) },
    { plugin: pages(services, core.modules, source) },
  ]
  checkRoutes(sources, core.modules)
  for (const { plugin } of sources) server.use(plugin)

  /** A known path with an unsupported method is method_not_allowed instead of not_found. */
  function methodNotAllowed(method: string, path: string): AppError | undefined {
    const allow = allowedMethods(server, path)
    return allow.length === 0 || allow.includes(method) ? undefined : httpErrors.method_not_allowed({ allow })
  }

  core.broadcaster.onMessage(({ topic, frame }) => {
    if (server.server?.subscriberCount(topic)) server.server.publish(topic, JSON.stringify(frame))
  })

  return {
    core,
    server,
    sockets,
    restoreRateLimits: () => rateLimits.restore(systemContext(core, 'http.restore-rate-limits')),
    fetch: (request) => server.handle(request),
  }
}

/** Runs each request in a span. Changes nothing while tracing is off. */
function traceRequests(server: AnyElysia, core: RunningCore): void {
  const { tracer } = core
  if (!tracer) return
  server.wrap((handle) => (request: Request) => {
    const root = { traceparent: request.headers.get('traceparent') }
    return tracer.run({ name: request.method, kind: 'server', root }, async () => handle(request))
  })
}

function securityHeadersOf(core: RunningCore, origin: string) {
  const site = { origin, hstsSubdomains: readConfig({ core }, appConfig).HSTS_SUBDOMAINS }
  const origins = core.modules.map((module) => module.origins?.({ core }) ?? {})
  return { page: pageHeaders(site, origins), api: apiHeaders(site) }
}

interface FailedRequest {
  code: string | number
  error: unknown
  request: Request
  path: string
  route?: string
  params?: { id?: string }
  set: AnsweredRequest['set'] & { headers: Record<string, unknown> }
  /** Undefined if the request failed before its session was read. */
  ctx?: Context
}

/** After a crash, rate limits forget at most this much. */
const saveIntervalMs = 5_000

function saveRateLimitsJob(save: (ctx: Context) => Promise<void>): Job {
  return every(saveIntervalMs, 'http.save-rate-limits', save, { runsOnStop: true })
}

/** Browsers send Origin or Sec-Fetch-Site. A client without them isn't a browser, so it can't carry a victim's cookie. */
function isCrossOrigin(request: Request, origin: string): boolean {
  const from = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (from !== null && from !== origin) return true
  return site === 'cross-site' || (site === 'same-site' && from === null)
}
