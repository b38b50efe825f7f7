import { Elysia } from 'elysia'
import type { HttpServices } from '@/src/http/guards'
import { publicListsTag } from '@/src/kit/cache/cache-versions'
import { cached } from '@/src/kit/cache/cached'
import { publicUrl } from '@/src/kit/config/app-config'
import { type Context, contextOf } from '@/src/kit/context'
import type { Module, Page } from '@/src/kit/module/module'
import { escapeMarkup } from '@/src/kit/text/escape-markup'

/** The limit of the sitemap protocol (sitemaps.org). */
const urlsMax = 50_000
/** Building it reads the whole catalog. */
const cacheMs = 600_000

/** Serves robots.txt and sitemap.xml. */
export function sitemap(services: HttpServices, modules: readonly Module[]) {
  const pages = modules.flatMap((module) => module.pages ?? [])
  const readSitemap = cached(cacheMs, (ctx) => renderSitemap(ctx, pages), publicListsTag)

  return new Elysia({ name: 'sitemap' })
    .get('/robots.txt', () =>
      textResponse(renderRobots(pages, publicUrl(services)), 'text/plain; charset=utf-8'),
    )
    .get('/sitemap.xml', async () => {
      const text = await readSitemap(contextOf(services.core, { kind: 'guest' }))
      return textResponse(text, 'application/xml; charset=utf-8')
    })
}

/** A rule also covers longer paths, such as /sell those of /seller; of two rules, the longer one counts (RFC 9309). */
function renderRobots(pages: readonly Page[], site: string): string {
  const hidden = prefixesOf(pages.filter((page) => !page.sitemap))
  const covered = prefixesOf(pages.filter((page) => page.sitemap)).filter((path) =>
    hidden.some((prefix) => path.startsWith(prefix)),
  )
  const lines = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    ...covered.map((path) => `Allow: ${path}`),
  ]
  return `${lines.join('\n')}\n\nSitemap: ${site}/sitemap.xml\n`
}

function prefixesOf(pages: readonly Page[]): string[] {
  return [...new Set(pages.map(({ path }) => path.replace(/:.*/, '')))].sort()
}

async function renderSitemap(ctx: Context, pages: readonly Page[]): Promise<string> {
  const site = publicUrl(ctx)
  const paths = pages.filter((page) => page.sitemap === true).map(({ path }) => path)
  for (const { sitemap } of pages) {
    if (typeof sitemap === 'function') paths.push(...(await sitemap(ctx, urlsMax - paths.length)))
  }
  const urls = paths.slice(0, urlsMax).map((path) => `<url><loc>${escapeMarkup(site + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function textResponse(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'public, max-age=600' } })
}
