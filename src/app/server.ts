import { type AnyElysia, Elysia } from 'elysia'
import type { RunningCore } from '@/src/app/create-core'
import { registerSchemas } from '@/src/http/bodies/route-schemas'
import { checkRoutes, type RouteSource } from '@/src/http/check-routes'
import { compression } from '@/src/http/compression'
import type { HttpServices } from '@/src/http/guards'
import { health } from '@/src/http/health'
import { allowedMethods, isMutatingMethod } from '@/src/http/methods'
import { metrics } from '@/src/http/metrics/metrics'
import { type AnsweredRequest, isApi, type RequestObserver } from '@/src/http/metrics/observe-requests'
import { markNextPage, requireOwnCursor } from '@/src/http/next-page'
import { openapi } from '@/src/http/openapi/openapi'
import { operatorFiles } from '@/src/http/pages/operator-files'
import { pages } from '@/src/http/pages/pages'
import type { PageSource } from '@/src/http/pages/shell'
import { sitemap } from '@/src/http/pages/sitemap'
import { webApp } from '@/src/http/pages/web-app'
import { problemResponse, toAppError } from '@/src/http/problems'
import { registerAccess } from '@/src/http/programs'
import { recordRejectedStaffAction } from '@/src/http/rejected-staff-actions'
import { pluginsOf } from '@/src/http/scope'
import { isHiddenPath } from '@/src/http/staff-access'
import type { Context } from '@/src/kit/context'
import { type AppError, httpErrors } from '@/src/kit/errors'
import type { Module } from '@/src/kit/module/module'
import { socketRoute } from '@/src/realtime/socket-route'
import type { Sockets } from '@/src/realtime/sockets'

/** The running application, as the server sees it. */
export interface ServerServices extends HttpServices {
  readonly core: RunningCore
  readonly sockets: Sockets
  readonly observer: RequestObserver
  readonly pageSource: PageSource
  /** The site's origin. */
  readonly origin: string
  readonly securityHeaders: Record<'page' | 'api', Readonly<Record<string, string>>>
  nextRequestId(): string
  warnAboutProxy(request: Request): void
}

/**
 * Builds the routes and hooks of the modules, which takes tens of milliseconds. Nothing reads `services` before a request arrives, so
 * that tests can serve one application after another with the same server.
 */
export function createServer(modules: readonly Module[], services: ServerServices): AnyElysia {
  // Elysia would look for the path after the eleventh character, and so not find it after a short host.
  const server = new Elysia({ name: 'mintmark', handler: { standardHostname: false } })
    .onRequest(({ request, set }) => {
      const { observer, securityHeaders, origin } = services
      const toApi = isApi(request.url)
      observer.begin(request)
      Object.assign(set.headers, toApi ? securityHeaders.api : securityHeaders.page)
      set.headers['x-request-id'] = services.nextRequestId()
      if (!toApi) services.warnAboutProxy(request)
      // Bun reads trailers after a body as the next request and ends the connection.
      if (request.headers.has('transfer-encoding')) set.headers.connection = 'close'
      // For an invalid Host header, Bun passes on a URL without a host.
      if (!URL.canParse(request.url)) throw httpErrors.bad_host()
      if (isMutatingMethod(request.method) && isCrossOrigin(request, origin)) throw httpErrors.bad_origin()
    })
    // Named one by one, as in every hook: for one that takes the whole context, Elysia parses headers and cookies of each request.
    .onError(
      { as: 'global' },
      async ({ code, error, request, path, route, params, set, ctx }: FailedRequest) => {
        const { core, observer, origin } = services
        const id = String(set.headers['x-request-id'])
        const known = toAppError(core, code, error, id)
        const isKnownPath = known.kind.status === 404 && !(await isHiddenPath(core, { path, request, ctx }))
        const refused = isKnownPath ? (methodNotAllowed(request.method, path) ?? known) : known
        await recordRejectedStaffAction({
          error: refused,
          request,
          route,
          params,
          ctx,
          limits: services.rateLimits,
        })
        const responseValue = problemResponse(refused, { request, requestId: id, origin })
        observer.end({ request, route, set, ctx, error: refused, responseValue })
        return responseValue
      },
    )
    .onBeforeHandle({ as: 'global' }, ({ request, path, query }) =>
      requireOwnCursor({ request, path, query }),
    )
    .use(
      compression((answered) => {
        markNextPage(answered)
        services.observer.end(answered)
      }),
    )
  const sources = routeSources(modules, services, server)
  checkRoutes(sources, modules)
  for (const { plugin } of sources) server.use(plugin)
  registerAccess(services, server)
  registerSchemas(services, server)
  return server

  /** A known path with an unsupported method is method_not_allowed instead of not_found. */
  function methodNotAllowed(method: string, path: string): AppError | undefined {
    const allow = allowedMethods(server, path)
    return allow.length === 0 || allow.includes(method) ? undefined : httpErrors.method_not_allowed({ allow })
  }
}

function routeSources(
  modules: readonly Module[],
  services: ServerServices,
  server: AnyElysia,
): RouteSource[] {
  return [
    { plugin: health(services) },
    { plugin: metrics(services, (ctx) => services.core.metrics.render(ctx)) },
    { plugin: socketRoute(services) },
    ...modules.flatMap((module) =>
      pluginsOf(services, module, modules).map((plugin) => ({ by: module.name, plugin })),
    ),
    { plugin: openapi(services, modules, server) },
    { plugin: operatorFiles(services) },
    { plugin: sitemap(services, modules) },
    { plugin: webApp(services) },
    { plugin: pages(services, modules) },
  ]
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

/** Browsers send Origin or Sec-Fetch-Site. A client without them isn't a browser, so it can't carry a victim's cookie. */
function isCrossOrigin(request: Request, origin: string): boolean {
  const from = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (from !== null && from !== origin) return true
  return site === 'cross-site' || (site === 'same-site' && from === null)
}
