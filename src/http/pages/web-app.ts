import { Elysia } from 'elysia'
import type { HttpServices } from '@/src/http/guards'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { language, serverMessages } from '@/src/kit/messages'
import { definePort, maybeUse } from '@/src/kit/ports'
import { escapeMarkup } from '@/src/kit/text/escape-markup'

/** Images of the installed app. */
export interface SiteIcons {
  /** Shown while the app starts, as `#rrggbb`. */
  background: string
  /** The URL of the icon for iOS. */
  touchIcon: string
  /** As in the web app manifest. */
  manifest: readonly { src: string; sizes: string; type: string; purpose: string }[]
}

/** The icons of the installed app. Without them browsers don't offer to install it. */
export const siteIconsPort = definePort<(ctx: Pick<Context, 'core'>) => SiteIcons>('http.site-icons', {
  required: false,
})

const manifestPath = '/manifest.webmanifest'
const cacheControl = 'public, max-age=3600'

/** Serves what browsers need to install the site as an app: the manifest, and the page that the service worker shows offline. */
export function webApp(services: HttpServices) {
  return new Elysia({ name: 'web-app' })
    .get(manifestPath, () => {
      const headers = {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': cacheControl,
      }
      return new Response(JSON.stringify(manifestOf(services)), { headers })
    })
    .get('/offline', () => {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
      return new Response(renderOfflinePage(services), { headers })
    })
    .get('/offline.js', () => {
      const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
      return new Response(offlineScript, { headers })
    })
}

/** Reloads the page in whose place it is shown as soon as the site answers again. Opened by its own path, it stays. */
const offlineScript = `async function reloadIfReachable() {
  try {
    const { status } = await fetch(location.href, { cache: 'no-store' })
    if (status < 500) location.reload()
  } catch {}
}
if (location.pathname !== '/offline') {
  addEventListener('online', reloadIfReachable)
  setInterval(reloadIfReachable, 5000)
}
`

/** https://www.w3.org/TR/appmanifest */
function manifestOf(ctx: Pick<Context, 'core'>) {
  const { SITE_NAME } = readConfig(ctx, appConfig)
  const icons = maybeUse(ctx, siteIconsPort)?.(ctx)
  return {
    id: '/',
    name: SITE_NAME,
    short_name: SITE_NAME,
    lang: language.tag,
    dir: language.direction,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    ...(icons && {
      theme_color: icons.background,
      background_color: icons.background,
      icons: icons.manifest,
    }),
  }
}

/** Returns the tags of every page for the manifest and the icon for iOS. */
export function webAppTags(ctx: Pick<Context, 'core'>): string {
  const icon = maybeUse(ctx, siteIconsPort)?.(ctx).touchIcon
  return `<link rel="manifest" href="${manifestPath}">${icon ? `<link rel="apple-touch-icon" href="${escapeMarkup(icon)}">` : ''}`
}

/** Needs only its script, because nothing else is stored in the browser. The link and the script reload the page in whose place it is shown. */
function renderOfflinePage(ctx: Pick<Context, 'core'>): string {
  const { SITE_NAME } = readConfig(ctx, appConfig)
  const { title, lead, retry } = serverMessages.offline
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(`${title} · ${SITE_NAME}`)}</title>
<style>
  :root { color-scheme: dark light; font: 1rem/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 1rem; padding: 0 1.5rem; text-align: center;
    background: light-dark(#f9f8f5, #14110e); color: light-dark(#201a12, #f0ede6) }
  h1 { margin: 0; font-size: 1.75rem }
  p { margin: 0; max-width: 26rem; color: light-dark(#655f56, #b0aba2) }
  a { justify-self: center; padding: .6rem 1.25rem; border-radius: 10px; border: 1px solid currentColor; color: inherit;
    font-weight: 600; text-decoration: none }
</style>
<p>${escapeMarkup(SITE_NAME)}</p>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(lead)}</p>
<a href="">${escapeMarkup(retry)}</a>
<script src="/offline.js"></script>
</html>`
}
