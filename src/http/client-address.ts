import type { BlockList } from 'node:net'
import type { Server } from 'bun'
import { appConfig } from '@/src/kit/config/app-config'
import { nodeNet } from '@/src/kit/config/builtins'
import { readConfig } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'

/** All clients whose address can't be read are one caller. */
const unknownAddress = 'unknown'

/** The client's IP address: the sender's, or the one that the nearest proxies which TRUST_PROXY names report. */
export function clientAddress(
  core: Pick<Core, 'settings'>,
  request: Request,
  server: Pick<Server<unknown>, 'requestIP'> | null,
): string {
  const proxies = readConfig({ core }, appConfig).TRUST_PROXY
  const sender = () => server?.requestIP(request)?.address ?? 'local'
  if ('hops' in proxies && proxies.hops === 0) return sender()
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? []
  if ('hops' in proxies) {
    const reported = forwarded.at(-proxies.hops) ?? forwarded[0]
    return reported === undefined ? sender() : addressIn(reported)
  }
  let address = plainAddress(sender())
  while (forwarded.length > 0 && isIn(proxies.networks, address)) address = addressIn(forwarded.pop() ?? '')
  return address
}

function isIn(networks: BlockList, address: string): boolean {
  const version = nodeNet().isIP(address)
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** The address in an entry of X-Forwarded-For. Proxies append entries; the client can forge those before. */
function addressIn(entry: string): string {
  return maybeAddress(entry.trim()) ?? unknownAddress
}

/** The IP address in a forwarded entry. Some proxies append the port. */
function maybeAddress(entry: string): string | undefined {
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')
  return nodeNet().isIP(address) === 0 ? undefined : address
}

/** A network that one caller may control, and how many times the limit of one caller it may use. */
export interface Network {
  readonly name: string
  readonly share: number
}

/**
 * The networks that an address belongs to, narrowest first: an IPv6 /64, /56 and /48, or an IPv4 address and its /24. Providers
 * give one customer any of these, so a limit on single addresses, or on the narrowest network alone, stops nobody. The wider
 * ones may use more, because many customers can share them.
 */
export function networksOf(address: string): readonly Network[] {
  const plain = plainAddress(address)
  if (plain.includes(':')) return ipv6NetworksOf(ipv6GroupsOf(plain))
  const lastDot = plain.lastIndexOf('.')
  if (lastDot < 0) return [{ name: plain, share: 1 }]
  return [
    { name: plain, share: 1 },
    { name: `${plain.slice(0, lastDot)}.0/24`, share: 16 },
  ]
}

function ipv6NetworksOf(groups: readonly string[]): Network[] {
  const [a, b, c, d = '0'] = groups
  const subnet = Number.parseInt(d, 16) & 0xff00
  return [
    { name: `${a}:${b}:${c}:${d}::/64`, share: 1 },
    { name: `${a}:${b}:${c}:${subnet.toString(16)}::/56`, share: 4 },
    { name: `${a}:${b}:${c}::/48`, share: 16 },
  ]
}

/**
 * Returns the network prefix that one household or phone shares: the first half of an IPv6 address, or the first `parts`
 * numbers of an IPv4 address.
 */
export function networkOf(address: string, { parts = 4 }: { parts?: number } = {}): string {
  const plain = plainAddress(address)
  return plain.includes(':')
    ? ipv6GroupsOf(plain).slice(0, 4).join(':')
    : plain.split('.').slice(0, parts).join('.')
}

/**
 * Returns the widest network of an address, which users can recognize and which identifies no single device:
 * `203.0.113.0/24`, `2001:db8:1::/48`, or `unknown`.
 */
export function networkLabel(address: string): string {
  return (nodeNet().isIP(address) !== 0 && networksOf(address).at(-1)?.name) || 'unknown'
}

/** Without a zone ID; an IPv4 address that is written as an IPv6 address becomes plain IPv4. */
function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  const [plain = ''] = address.split('%')
  const groups = ipv6GroupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMapped ? dottedOf(groups.slice(6)) : plain
}

function dottedOf(groups: readonly string[]): string {
  const pairs = groups.map((group) => Number.parseInt(group, 16))
  return pairs.flatMap((pair) => [pair >> 8, pair & 0xff]).join('.')
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function ipv6GroupsOf(address: string): string[] {
  const [before = '', after = ''] = hexOnly(address).split('::')
  const [head, tail] = [before, after].map((half) => half.split(':').filter((group) => group !== ''))
  const missing = Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0))
  const all = [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])]
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** The last two groups of an IPv6 address may be written as an IPv4 address. */
function hexOnly(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...numbers) => {
    const [a, b, c, d] = numbers.slice(0, 4).map(Number)
    return [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)]
      .map((pair) => pair.toString(16))
      .join(':')
  })
}
