import type { PageOrigins } from '@/src/kit/module/module'

/**
 * The Trusted Types policy that may name the service worker script (web/lib/browser/service-worker.ts),
 * and nothing else.
 */
const serviceWorkerPolicy = 'service-worker'

interface Site {
  /** The origin that users open. */
  readonly origin: string
  /** Whether browsers use only https for all subdomains of its host too. */
  readonly hstsSubdomains: boolean
}

/** Headers of all pages. Inline styles are allowed because dialogs lock scrolling with a style element. */
export function pageHeaders(site: Site, origins: readonly PageOrigins[]): Record<string, string> {
  const other = (kind: keyof PageOrigins) => origins.flatMap((one) => one[kind] ?? [])
  const frames = other('frame')
  return {
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...other('script')].join(' '),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      // In some browsers 'self' doesn't include WebSockets of the same origin.
      ["connect-src 'self'", site.origin.replace(/^http/, 'ws'), ...other('connect')].join(' '),
      ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      // Trusted Types: the browser rejects strings that would become markup or code. Third-party scripts may rely on
      // those.
      ...(other('script').length > 0
        ? []
        : ["require-trusted-types-for 'script'", `trusted-types ${serviceWorkerPolicy}`]),
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Third-party frames may open windows, such as a bank's 3-D Secure page.
    'cross-origin-opener-policy': frames.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...transportHeaders(site),
  }
}

/** Headers of API responses: never cached, because they may contain personal data, and inert if opened as a page. */
export function apiHeaders(site: Site): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // For browsers that don't know frame-ancestors.
    'x-frame-options': 'DENY',
    ...transportHeaders(site),
  }
}

/** A year of https only. Subdomains may serve something else by plain http, so the operator includes them. */
function transportHeaders({ origin, hstsSubdomains }: Site): Record<string, string> {
  if (!origin.startsWith('https:')) return {}
  return { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }
}
