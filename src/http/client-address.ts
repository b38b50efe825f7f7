import type { Server } from 'bun'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Core } from '@/src/kit/core'

/** The address a request comes from. A header is believed only behind a proxy that the operator vouches for. */
export function clientAddress(core: Core, request: Request, server: Server<unknown> | null): string {
  if (readConfig({ core }, appConfig).TRUST_PROXY) {
    // The last entry is the one our own proxy wrote; those before it are the client's to invent.
    const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  return server?.requestIP(request)?.address ?? 'local'
}

/**
 * The network an address belongs to: what one household or one phone may change within. An IPv6 network is the first half of
 * the address; of IPv4, `parts` of the four numbers.
 */
export function networkOf(address: string, { parts = 4 }: { parts?: number } = {}): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return plain.includes(':')
    ? ipv6GroupsOf(plain).slice(0, 4).join(':')
    : plain.split('.').slice(0, parts).join('.')
}

/** The eight groups of an IPv6 address, with what `::` leaves out. */
function ipv6GroupsOf(address: string): string[] {
  const [before = '', after = ''] = address.split('::')
  const [head, tail] = [before, after].map((half) => half.split(':').filter((group) => group !== ''))
  const missing = Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0))
  const all = [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])]
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
