import type { Server } from 'bun'
import { Elysia } from 'elysia'
import type { HttpServices } from '@/src/http/guards'
import { plainTextOperation } from '@/src/http/openapi/openapi'
import { documentedErrors } from '@/src/http/openapi/openapi-errors'
import { isForwarded } from '@/src/http/proxy'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import { type Context, type Core, systemContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { secretsMatch } from '@/src/kit/secret'

/** Serves the metrics of `render` in the Prometheus text format. */
export function metrics(services: HttpServices, render: (ctx: Context) => Promise<string>) {
  return new Elysia({ name: 'metrics' }).get(
    '/metrics',
    async ({ request, server, set }) => {
      const { core } = services
      if (!isAuthorized(core, request, server)) throw httpErrors.not_found()
      set.headers['content-type'] = 'text/plain; version=0.0.4; charset=utf-8'
      return render(systemContext(core, 'http.metrics'))
    },
    {
      detail: {
        ...plainTextOperation(
          'Prometheus metrics. Requires METRICS_TOKEN as bearer token if set, else a request from this machine.',
          200,
        ),
        ...documentedErrors(httpErrors.not_found),
        security: [{ metricsToken: [] }, {}],
      },
    },
  )
}

/** With METRICS_TOKEN only its bearer; without it only requests from this machine, and not through a proxy on it. */
function isAuthorized(core: Core, request: Request, server: Server<unknown> | null): boolean {
  const { METRICS_TOKEN } = readConfig({ core }, appConfig)
  if (METRICS_TOKEN === undefined) {
    const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(server?.requestIP(request)?.address ?? '')
    return isLocal && !isForwarded(request)
  }
  return secretsMatch(request.headers.get('authorization') ?? '', `Bearer ${METRICS_TOKEN}`)
}
