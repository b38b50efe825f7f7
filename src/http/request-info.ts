import { isReadMethod } from '@/src/http/callers'
import { networkLabel } from '@/src/http/client-address'
import type { RequestInfo } from '@/src/kit/context'

export function requestInfo(
  { writingReads }: { readonly writingReads?: ReadonlySet<string> },
  id: string,
  { request, route, address }: { request: Request; route: string; address: () => string },
): RequestInfo {
  const { method, headers } = request
  // HEAD runs the handler of GET.
  const mayWrite = !isReadMethod.test(method) || writingReads?.has(`GET ${route}`) === true
  return {
    id,
    route: `${method} ${route}`,
    isReadOnly: !mayWrite,
    get address() {
      return address()
    },
    get network() {
      return networkLabel(address())
    },
    userAgent: headers.get('user-agent') ?? undefined,
  }
}
