/** Whom the site may call, how often, and how much it takes from them. Budget and circuit are kept for each by its name. */
export interface Destination {
  readonly name: string
  /** Host names, reached by https on its own port; one that begins with a dot stands for all names that end so. */
  readonly hosts: readonly string[]
  /** Origins of the operator's own choice: plain http, any port and an address of this machine or network are let through. */
  readonly origins: readonly string[]
  readonly perMinute: number
  /** For one attempt. */
  readonly timeoutMs: number
  readonly bytesMax: number
}

/** The address, if it is one that the destination may be called at. */
export function maybeAllowedUrl(destination: Destination, address: string): URL | undefined {
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return undefined
  return isOperatorOrigin(destination, url) || isAllowedHost(destination, url) ? url : undefined
}

export function isOperatorOrigin({ origins }: Destination, url: URL): boolean {
  return origins.includes(url.origin)
}

function isAllowedHost({ hosts }: Destination, { protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && hosts.some((host) => matchesHost(host, hostname))
}

/** The parser leaves numbers in place of names as addresses, and a dot at the end as it is: neither matches. */
function matchesHost(host: string, hostname: string): boolean {
  return host.startsWith('.') ? hostname.endsWith(host) : hostname === host
}
