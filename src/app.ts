import { type AnyElysia, Elysia } from 'elysia'
import { type CoreOptions, createCore, type RunningCore } from '@/src/create-core'
import { clientAddress } from '@/src/http/client-address'
import { compression } from '@/src/http/compression'
import type { HttpServices } from '@/src/http/guards'
import { health } from '@/src/http/health'
import { allowedMethods, isMutatingMethod } from '@/src/http/methods'
import { metrics } from '@/src/http/metrics'
import { openapi } from '@/src/http/openapi'
import { pages } from '@/src/http/pages'
import { problemResponse, toAppError } from '@/src/http/problems'
import { RateLimits } from '@/src/http/rate-limits'
import { createScope } from '@/src/http/scope'
import { apiHeaders, pageHeaders } from '@/src/http/security-headers'
import type { PageSource } from '@/src/http/shell'
import { sitemap } from '@/src/http/sitemap'
import { publicUrl } from '@/src/kit/app-config'
import { type Context, systemContext } from '@/src/kit/context'
import { type AppError, httpErrors } from '@/src/kit/errors'
import { createMessageHandler } from '@/src/realtime/handle-message'
import { socketOptions, socketRoute } from '@/src/realtime/socket-route'
import { Sockets, watchSessions } from '@/src/realtime/sockets'
import { every, type Job } from '@/src/runtime/jobs'

export interface App {
  readonly core: RunningCore
  readonly server: AnyElysia
  readonly sockets: Sockets
  /** Takes over the limits that the process before this one counted; before it listens. */
  restoreRateLimits(): Promise<void>
  /** Answers a request without a socket: tests call this. */
  fetch(request: Request): Promise<Response>
}

/** The whole server, not yet listening: the kit, every module's routes, the pages (`source` is where their HTML comes from in development). */
export function createApp(parts: CoreOptions, source?: PageSource): App {
  const core = createCore({
    ...parts,
    jobs: [
      saveRateLimitsJob((ctx) => limits.save(ctx)),
      watchSessions((ctx) => sockets.refreshSessions(ctx)),
    ],
  })
  const limits = new RateLimits(core)
  const sockets = new Sockets(core, createMessageHandler(core, parts.modules, limits))
  // Hooks that name the server themselves have Elysia define it anew on every request.
  const gate: HttpServices = {
    core,
    rateLimits: limits,
    addressOf: (request) => clientAddress(core, request, server.server),
  }
  const origin = publicUrl({ core })
  const process = core.random(5).toHex()
  const ofPages = pageHeaders(
    origin,
    parts.modules.map((module) => module.origins?.({ core }) ?? {}),
  )
  let requests = 0
  const server = new Elysia({
    name: 'mintmark',
    // parseBody refuses a long body, unread and in words; Bun's own refusal would have none.
    serve: { maxRequestBodySize: Number.MAX_SAFE_INTEGER },
    websocket: socketOptions,
  })
    .onRequest(({ request, set }) => {
      const id = `${process}-${(++requests).toString(36)}`
      Object.assign(set.headers, isApi(request.url) ? apiHeaders : ofPages)
      set.headers['x-request-id'] = id
      if (isMutatingMethod(request.method) && isCrossOrigin(request, origin)) throw httpErrors.bad_origin()
    })
    .onError({ as: 'global' }, ({ code, error, request, path, set }) => {
      const id = String(set.headers['x-request-id'])
      const refusal = toAppError(core, code, error, id)
      return problemResponse(
        refusal.kind.status === 404 ? (wrongMethod(request.method, path) ?? refusal) : refusal,
        { request, requestId: id, origin: origin },
      )
    })
    .use(compression())
    .use(health(core))
    .use(metrics(core))
    .use(socketRoute(gate, sockets))
  for (const module of parts.modules)
    if (module.routes) server.use(module.routes(createScope(gate, module.name)))
  server.use(openapi(core, parts.modules, server))
  server.use(sitemap(core, parts.modules)).use(pages(gate, parts.modules, source))

  /** A path that exists for another method is refused as that, not as missing. */
  function wrongMethod(method: string, path: string): AppError | undefined {
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
    restoreRateLimits: () => limits.restore(systemContext(core, 'http.restore-rate-limits')),
    fetch: (request) => server.handle(request),
  }
}

/** A restart forgets no more than what came since. */
const saveIntervalMs = 5_000

function saveRateLimitsJob(keep: (ctx: Context) => Promise<void>): Job {
  return every(saveIntervalMs, 'http.save-rate-limits', keep, { isLast: true })
}

function isApi(url: string): boolean {
  return url.indexOf('/api/', 8) === url.indexOf('/', 8)
}

/** Browsers say where a request comes from; what says nothing is no browser and carries no cookie of a victim. */
function isCrossOrigin(request: Request, origin: string): boolean {
  const from = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (from !== null && from !== origin) return true
  return site === 'cross-site' || (site === 'same-site' && from === null)
}
