import { isReadMethod } from '@/src/http/callers'
import { networkLabel } from '@/src/http/client-address'
import type { RequestInfo } from '@/src/kit/context'

export function requestInfo(
  { writingReads }: { readonly writingReads?: ReadonlySet<string> },
  id: string,
  { request, route, address }: { request: Request; route: string; address: () => string },
): RequestInfo {
  const { method, headers } = request
  const name = `${method} ${route}`
  return {
    id,
    route: name,
    isReadOnly: isReadMethod.test(method) && writingReads?.has(name) !== true,
    get address() {
      return address()
    },
    get network() {
      return networkLabel(address())
    },
    userAgent: headers.get('user-agent') ?? undefined,
  }
}
