/**
 * An external service: where it may be called, how often, and with which limits. Throttle and circuit breaker are kept
 * by name.
 */
export interface Destination {
  readonly name: string
  /** Host names, on HTTPS port 443. A leading dot allows all subdomains. */
  readonly hosts: readonly string[]
  /** Origins that the operator configured: plain HTTP, any port and private addresses are allowed. */
  readonly origins: readonly string[]
  readonly perMinute: number
  /** The timeout of one attempt. */
  readonly timeoutMs: number
  readonly bytesMax: number
}

/** Parses a URL; undefined if the destination may not be called there. */
export function maybeAllowedUrl(destination: Destination, text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '') return undefined
  return isOperatorOrigin(destination, url) || isAllowedHost(destination, url) ? url : undefined
}

export function isOperatorOrigin({ origins }: Destination, url: URL): boolean {
  return origins.includes(url.origin)
}

function isAllowedHost({ hosts }: Destination, { protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && hosts.some((host) => matchesHost(host, hostname))
}

/** Compares the text exactly, so IP addresses and names with a trailing dot don't match. */
function matchesHost(host: string, hostname: string): boolean {
  return host.startsWith('.') ? hostname.endsWith(host) : hostname === host
}
