import type { PageOrigins } from '@/src/kit/module'

/** Lets pages name the one script that runs while they are closed (modules/notifications/web/push-subscription.ts), and nothing else. */
const serviceWorkerPolicy = 'service-worker'

/** What pages of this origin carry. Styles may be inline because the dialogs lock scrolling with a style element of their own. */
export function pageHeaders(site: string, origins: readonly PageOrigins[]): Record<string, string> {
  const other = (kind: keyof PageOrigins) => origins.flatMap((one) => one[kind] ?? [])
  const frames = other('frame')
  return {
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...other('script')].join(' '),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      // Not every browser takes a socket of the site's own for the site itself.
      ["connect-src 'self'", site.replace(/^http/, 'ws'), ...other('connect')].join(' '),
      ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      // The browser then refuses text where it would become markup or code. Scripts of others may need just that.
      ...(other('script').length > 0
        ? []
        : ["require-trusted-types-for 'script'", `trusted-types ${serviceWorkerPolicy}`]),
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A frame of somebody else's may open a window of theirs, such as a bank's.
    'cross-origin-opener-policy': frames.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** What answers of the API carry: data is no document, and personal JSON belongs in nobody's cache. */
export const apiHeaders: Record<string, string> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
