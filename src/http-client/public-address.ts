import type { BlockList } from 'node:net'
import { nodeNet } from '@/src/kit/config/builtins'
import type { Core } from '@/src/kit/context'
import { lazy } from '@/src/kit/lazy'
import { withTimeout } from '@/src/kit/with-timeout'

/** Reserved ranges (RFC 6890 and the IANA registries). */
const reservedRanges = lazy(() =>
  blockListOf(
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
    '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
  ),
)
/** All assigned unicast addresses. Mapped, translated, local and link-local addresses are outside of it. */
const globalUnicast = lazy(() => blockListOf('2000::/3'))

/** Whether an IP address is on the public internet, and so not in anyone's private network. */
export function isPublicAddress(address: string): boolean {
  if (nodeNet().isIPv4(address)) return !reservedRanges().check(address, 'ipv4')
  return (
    nodeNet().isIPv6(address) &&
    globalUnicast().check(address, 'ipv6') &&
    !reservedRanges().check(address, 'ipv6')
  )
}

function blockListOf(...lines: string[]): BlockList {
  const list = new (nodeNet().BlockList)()
  for (const subnet of lines.join(' ').split(' ')) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

const lookupTimeoutMs = 2_000

/** A URL with the resolved IP address, so that a later DNS change can't redirect the request. */
interface ResolvedAddress {
  readonly url: string
  readonly host: string
  /** The host name that the certificate must match. */
  readonly serverName: string | undefined
}

/** Resolves a URL's host once. Returns 'unresolved', or 'private' if an address isn't public and `allowPrivate` is false. */
export async function resolvePublicAddress(
  core: Pick<Core, 'lookup'>,
  url: URL,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<ResolvedAddress | 'unresolved' | 'private'> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = nodeNet().isIP(name) ? [name] : await lookUpAddresses(core, name)
  // Prefers IPv4, because not every machine has IPv6 and there is no fallback.
  const address = addresses.find(nodeNet().isIPv4) ?? addresses[0]
  if (address === undefined) return 'unresolved'
  if (!allowPrivate && !addresses.every(isPublicAddress)) return 'private'
  const resolved = new URL(url)
  resolved.hostname = nodeNet().isIPv6(address) ? `[${address}]` : address
  return { url: resolved.href, host: url.host, serverName: nodeNet().isIP(name) ? undefined : name }
}

/** localhost needs no DNS (RFC 6761). */
async function lookUpAddresses(core: Pick<Core, 'lookup'>, name: string): Promise<string[]> {
  if (/(^|\.)localhost\.?$/.test(name)) return ['127.0.0.1']
  return withTimeout(lookupTimeoutMs, core.lookup(name), []).catch(() => [])
}
