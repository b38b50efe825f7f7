import type { Server } from 'bun'
import { readConfig } from '@/src/core/config'
import type { Core } from '@/src/core/core'
import { appConfig } from '@/src/core/host-config'

/** The address a request comes from. A header is believed only behind a proxy that the operator vouches for. */
export function clientAddress(core: Core, request: Request, server: Server<unknown> | null): string {
  if (readConfig({ core }, appConfig).TRUST_PROXY) {
    // The last entry is the one our own proxy wrote; those before it are the client's to invent.
    const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  return server?.requestIP(request)?.address ?? 'local'
}
