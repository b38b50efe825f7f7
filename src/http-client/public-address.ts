import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { Core } from '@/src/kit/core'
import { withTimeout } from '@/src/kit/with-timeout'

/** What is no machine's place on the public internet: RFC 6890 and the registries that follow it. */
const reservedRanges = blockListOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
)
/** All that is given out to machines; mapped, translated, local and link-local addresses lie outside of it. */
const globalUnicast = blockListOf('2000::/3')

/** Whether an IP address belongs to the public internet: then a name that leads there leads to nobody's inside. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedRanges.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !reservedRanges.check(address, 'ipv6')
}

function blockListOf(...lines: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of lines.join(' ').split(' ')) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

const lookupTimeoutMs = 2_000

/** Where a request goes: to one address, whatever its name leads to a moment later. */
interface ResolvedAddress {
  readonly url: string
  readonly host: string
  /** What the certificate has to be for. */
  readonly serverName: string | undefined
}

/** Looks a name up once. `inside`: it leads to what is not on the public internet, and the caller may not go there. */
export async function resolvePublicAddress(
  core: Pick<Core, 'lookup'>,
  url: URL,
  { mayBeInside }: { mayBeInside: boolean },
): Promise<ResolvedAddress | 'nowhere' | 'inside'> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) ? [name] : await lookUpAddresses(core, name)
  // Not every machine has a way for the newer addresses, and nobody tries the next one.
  const address = addresses.find(isIPv4) ?? addresses[0]
  if (address === undefined) return 'nowhere'
  if (!mayBeInside && !addresses.every(isPublicAddress)) return 'inside'
  const pinned = new URL(url)
  pinned.hostname = isIPv6(address) ? `[${address}]` : address
  return { url: pinned.href, host: url.host, serverName: isIP(name) ? undefined : name }
}

/** This machine's own names need no server of names (RFC 6761). */
async function lookUpAddresses(core: Pick<Core, 'lookup'>, name: string): Promise<string[]> {
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1']
  return withTimeout(lookupTimeoutMs, core.lookup(name), []).catch(() => [])
}
