import type { AnyElysia } from 'elysia'
import { type CoreOptions, createCore, type RunningCore } from '@/src/app/create-core'
import { createServer } from '@/src/app/server'
import { clientAddress } from '@/src/http/client-address'
import type { HttpServices } from '@/src/http/guards'
import { RateLimits } from '@/src/http/limits/rate-limits'
import { isProbe, RequestObserver } from '@/src/http/metrics/observe-requests'
import { builtPage, type PageSource } from '@/src/http/pages/shell'
import { proxyWarning } from '@/src/http/proxy'
import { apiHeaders, pageHeaders } from '@/src/http/security-headers'
import { assetsFolder } from '@/src/kit/assets-folder'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import { type Context, systemContext } from '@/src/kit/context'
import { every, type Job } from '@/src/kit/jobs/jobs'
import { createMessageHandler } from '@/src/realtime/handle-message'
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

/** Builds the whole application without listening. `pageSource` provides the initial HTML. */
export function createApp(
  parts: CoreOptions,
  pageSource: PageSource = builtPage(assetsFolder('web')),
  buildServer: typeof createServer = createServer,
): App {
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
  // Elysia recompiles hooks that refer to the server on every request, so they use this function.
  const addressOf: HttpServices['addressOf'] = (request) => clientAddress(core, request, server.server)
  const observer = new RequestObserver({ core, addressOf })
  const origin = publicUrl({ core })
  const server = buildServer(core.modules, {
    core,
    rateLimits,
    addressOf,
    rawBodies: new Set(core.modules.flatMap((module) => module.rawBodies ?? [])),
    worksWithoutChanges: new Set(core.modules.flatMap((module) => module.worksWithoutChanges ?? [])),
    writingReads: new Set(core.modules.flatMap((module) => module.writingReads ?? [])),
    sockets,
    observer,
    pageSource,
    origin,
    securityHeaders: securityHeadersOf(core, origin),
    nextRequestId: requestIds(core),
    warnAboutProxy: proxyWarning(core),
  })
  traceRequests(server, core)

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
    if (isProbe(request.url)) return handle(request)
    const root = { traceparent: request.headers.get('traceparent') }
    return tracer.run({ name: request.method, kind: 'server', root }, async () => handle(request))
  })
}

/** Ids that are unique across processes. */
function requestIds(core: RunningCore): () => string {
  const processId = core.random(5).toHex()
  let requests = 0
  return () => `${processId}-${(++requests).toString(36)}`
}

function securityHeadersOf(core: RunningCore, origin: string) {
  const site = { origin, hstsSubdomains: readConfig({ core }, appConfig).HSTS_SUBDOMAINS }
  const origins = core.modules.map((module) => module.origins?.({ core }) ?? {})
  return { page: pageHeaders(site, origins), api: apiHeaders(site) }
}

/** After a crash, rate limits forget at most this much. */
const saveIntervalMs = 5_000

function saveRateLimitsJob(save: (ctx: Context) => Promise<void>): Job {
  return every(saveIntervalMs, 'http.save-rate-limits', save, { runsOnStop: true })
}
