import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'

const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
]

/** Whether the request came through a proxy. Clients can forge the headers, so it only ever takes permissions away. */
export function isForwarded({ headers }: Request): boolean {
  return forwardingHeaders.some((name) => headers.has(name))
}

/** Returns a function that logs once that requests come through a proxy while TRUST_PROXY is off. */
export function proxyWarning(core: Core): (request: Request) => void {
  let isDone = isProxyTrusted({ core })
  return (request) => {
    if (isDone || !isForwarded(request)) return
    isDone = true
    core.log.warn('requests come through a proxy, but TRUST_PROXY is off: all visitors share one rate limit')
  }
}

/** The server itself doesn't speak https, so an https PUBLIC_URL means that a proxy is in front of it. */
export const proxyDiagnostic: Diagnostic = {
  name: 'proxy',
  advice:
    'Set TRUST_PROXY to the number of proxies or to their networks, and let nobody reach the server but through the proxy.',
  run: async (ctx) => {
    if (isProxyTrusted(ctx)) return ok('the client address is taken from X-Forwarded-For')
    return publicUrl(ctx).startsWith('https:')
      ? note('PUBLIC_URL is https and TRUST_PROXY is off: all visitors share one rate limit')
      : ok('not behind a proxy')
  },
}

function isProxyTrusted(ctx: Parameters<typeof readConfig>[0]): boolean {
  const proxies = readConfig(ctx, appConfig).TRUST_PROXY
  return 'networks' in proxies || proxies.hops > 0
}
