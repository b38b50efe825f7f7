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
