import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Core } from '@/src/core/core'
import { withTimeout } from '@/src/core/within'
import { isPublicAddress } from '@/src/outgoing/public-address'

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
