import type { PageOrigins } from '@/src/kit/module'

/**
 * The Trusted Types policy that may name the service worker script (modules/notifications/web/push-subscription.ts),
 * and nothing else.
 */
const serviceWorkerPolicy = 'service-worker'

/** Headers of all pages. Inline styles are allowed because dialogs lock scrolling with a style element. */
export function pageHeaders(siteOrigin: string, origins: readonly PageOrigins[]): Record<string, string> {
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
      ["connect-src 'self'", siteOrigin.replace(/^http/, 'ws'), ...other('connect')].join(' '),
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
    ...transportHeaders(siteOrigin),
  }
}

/** Headers of API responses: never cached, because they may contain personal data. */
export function apiHeaders(siteOrigin: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(siteOrigin),
  }
}

/** A year of https only. Other hosts of the domain may be the operator's too, so they aren't included. */
function transportHeaders(siteOrigin: string): Record<string, string> {
  return siteOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
}
