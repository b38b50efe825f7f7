import { isIP } from 'node:net'
import type { Server } from 'bun'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Core } from '@/src/kit/context'

/** The client's IP address. Trusts X-Forwarded-For only if TRUST_PROXY is set. */
export function clientAddress(core: Core, request: Request, server: Server<unknown> | null): string {
  if (readConfig({ core }, appConfig).TRUST_PROXY) {
    // The last entry was written by our proxy. The client can forge the ones before.
    const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  return server?.requestIP(request)?.address ?? 'local'
}

/**
 * Returns the network prefix that one household or phone shares: the first half of an IPv6 address, or the first `parts`
 * numbers of an IPv4 address.
 */
export function networkOf(address: string, { parts = 4 }: { parts?: number } = {}): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return plain.includes(':')
    ? ipv6GroupsOf(plain).slice(0, 4).join(':')
    : plain.split('.').slice(0, parts).join('.')
}

/**
 * Returns the network of an address in a form that users can recognize and that identifies no single device:
 * `203.0.113.0/24`, `2001:db8:1::/48`, or `unknown`.
 */
export function networkLabel(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  const network = networkOf(address, { parts: 3 })
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : `${network}.0/24`
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function ipv6GroupsOf(address: string): string[] {
  const [before = '', after = ''] = address.split('::')
  const [head, tail] = [before, after].map((half) => half.split(':').filter((group) => group !== ''))
  const missing = Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0))
  const all = [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])]
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
