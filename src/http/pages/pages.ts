import { Elysia } from 'elysia'
import { acceptsEncoding, brotli } from '@/src/http/compression'
import { guards, type HttpServices } from '@/src/http/guards'
import type { FirstScreen, Visit } from '@/src/http/pages/first-screens'
import { pageTitlePoint } from '@/src/http/pages/page-title'
import {
  type PageSource,
  pageAlternatesPort,
  pagePicturePort,
  pageStylePort,
  renderShell,
} from '@/src/http/pages/shell'
import { StaticFiles } from '@/src/http/pages/static-files'
import { webAppTags } from '@/src/http/pages/web-app'
import { databaseAway } from '@/src/http/problems'
import { isUnidentified } from '@/src/kit/accounts/second-factor'
import { assetsFolder, isExecutable } from '@/src/kit/assets-folder'
import { resolveValue } from '@/src/kit/checks/checks'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { installedModulesPort } from '@/src/kit/installed-modules'
import { lazy } from '@/src/kit/lazy'
import { serverMessages } from '@/src/kit/messages'
import type { ClientConfig, Module, Page, PageHead } from '@/src/kit/module/module'
import { maybeUse, use } from '@/src/kit/ports'

/** Read once per process. From source at once, because a build could replace the files; those of the executable can't change. */
const webFiles = lazy(() => {
  const files = new StaticFiles(assetsFolder('web'))
  if (!isExecutable()) files.readAll()
  return files
})

interface PageServices extends HttpServices {
  /** Provides the initial HTML. */
  readonly pageSource: PageSource
}

/** Serves the web assets, and the initial HTML of every page with its status. */
export function pages(services: PageServices, modules: readonly Module[]) {
  const files = webFiles()
  const find = createPageFinder(modules)

  return new Elysia({ name: 'pages' }).use(guards(services)).get('/*', async ({ ctx, request, path }) => {
    const file = files.responseFor(path, request.headers.get('accept-encoding') ?? '')
    if (file) return file
    if (path.startsWith('/assets/') || path.startsWith('/api/')) throw httpErrors.not_found()
    const { SITE_NAME } = readConfig(ctx, appConfig)
    const { found, status } = await findWithStatus(ctx, () => find(ctx, path))
    if (found?.redirect !== undefined) return movedTo(found.redirect)
    const modulesOff = modulesOffOf(ctx)
    const clientConfig = clientConfigOf(ctx, modules, modulesOff)
    const visit = found && visitOf(ctx, request, { ...found.route, path, clientConfig })
    const { screen, html } = await readSource(services.pageSource, visit)
    const titles = { 200: `${found?.title} · ${SITE_NAME}`, 404: serverMessages.pageMissing, 503: SITE_NAME }
    const page = renderShell(html, {
      title: titles[status],
      theme: themeOf(ctx, request),
      links: webAppTags(ctx),
      style: maybeUse(ctx, pageStylePort)?.(ctx),
      clientConfig,
      modulesOff,
      screen,
      head: found && {
        ...found,
        siteName: SITE_NAME,
        url: publicUrl(ctx) + path,
        picture: maybeUse(ctx, pagePicturePort)?.(path),
        alternates: maybeUse(ctx, pageAlternatesPort)?.(path, new URL(request.url).search),
        preload: preloadOf(request, found, screen),
      },
    })
    const isBrotli = acceptsEncoding(request.headers.get('accept-encoding'), 'br')
    return new Response(isBrotli ? await brotli(page) : page, {
      status,
      headers: {
        ...(status === 503 && { 'retry-after': String(databaseAway.retryAfterSeconds) }),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        ...(isBrotli && { 'content-encoding': 'br', vary: 'accept-encoding' }),
        ...cspHeaderOf(services.pageSource),
      },
    })
  })
}

/** Returns the visitor's first screen and the HTML around it, or the HTML of a page that the browser renders. */
async function readSource({ firstScreens, htmlOfScreens, html }: PageSource, visit: Visit | undefined) {
  const screen = visit && htmlOfScreens !== undefined ? await firstScreens?.find(visit) : undefined
  return { screen, html: screen && htmlOfScreens !== undefined ? htmlOfScreens : await html() }
}

function modulesOffOf(ctx: Context): string[] {
  return use(ctx, installedModulesPort).flatMap(({ module, isRunning }) => (isRunning ? [] : module.name))
}

function clientConfigOf(ctx: Context, modules: readonly Module[], off: readonly string[]): ClientConfig {
  const { SITE_NAME } = readConfig(ctx, appConfig)
  return Object.assign(
    { siteName: SITE_NAME, ...(off.length > 0 && { modulesOff: off.join(' ') }) },
    ...modules.map((module) => module.clientConfig?.(ctx)),
  )
}

type FoundPage = Awaited<ReturnType<FindPage>>

/**
 * Finds a page and the status of its response. While the database is away, a page still opens, and its script tries again. A page that
 * only some users may see isn't missing while nobody can be identified.
 */
async function findWithStatus(
  ctx: Context,
  find: () => Promise<FoundPage>,
): Promise<{ found?: FoundPage; status: 200 | 404 | 503 }> {
  try {
    const found = await find()
    return { found, status: found ? 200 : isUnidentified(ctx.actor) ? 503 : 404 }
  } catch (error) {
    if (!ctx.core.db.isUnavailable(error)) throw error
    return { status: 503 }
  }
}

/** Browsers must not cache this forever: the merged item may be separated again. */
function movedTo(path: string): Response {
  return new Response(null, { status: 301, headers: { location: path, 'cache-control': 'no-cache' } })
}

/** Over https the page sets the cookie with the `__Host-` prefix. */
const themeCookies = {
  http: /(?:^|;\s*)theme=(dark|light)(?:;|$)/,
  https: /(?:^|;\s*)__Host-theme=(dark|light)(?:;|$)/,
}

function themeOf(ctx: Context, { headers }: Request): string | undefined {
  const pattern = publicUrl(ctx).startsWith('https:') ? themeCookies.https : themeCookies.http
  return pattern.exec(headers.get('cookie') ?? '')?.[1]
}

/** Undefined for users, whose pages differ, and with a query, which may filter what the page shows. */
function visitOf(
  { actor }: Context,
  { url, headers }: Request,
  page: Omit<Visit, 'language' | 'cookies'>,
): Visit | undefined {
  if (actor.kind !== 'guest' || url.includes('?')) return undefined
  const [language = ''] = /^[\w-]{2,35}/.exec(headers.get('accept-language') ?? '') ?? []
  const cookies = headers.get('cookie')?.split('; ') ?? []
  return { ...page, language, cookies: cookies.filter((cookie) => preferenceCookie.test(cookie)).join('; ') }
}

/** As `storePreference` writes it. */
const preferenceCookie = /^(?:__Host-)?[a-z]{1,20}=[a-z]{1,20}$/

/** With a query the page fetches other URLs than those to preload. A page that contains its data fetches none. */
function preloadOf(
  { url }: Request,
  { preload }: PageHead,
  screen: FirstScreen | undefined,
): PageHead['preload'] {
  if (url.includes('?')) return []
  return screen ? preload?.filter(({ as }) => as === 'image') : preload
}

function cspHeaderOf({ policy }: PageSource): Record<string, string> {
  return policy === undefined ? {} : { 'content-security-policy': policy }
}

/** The pattern of a page's path, and its parameters. */
interface Route {
  readonly page: string
  readonly params: Readonly<Record<string, string>>
}

/** Finds the page at a path. Undefined if no page matches, or the page finds nothing for its params. */
type FindPage = (
  ctx: Context,
  path: string,
) => Promise<(PageHead & { title: string; route: Route }) | undefined>

function createPageFinder(modules: readonly Module[]): FindPage {
  const routes = modules
    .flatMap((module) => module.pages ?? [])
    .map((page) => ({ page, pattern: patternOf(page.path) }))
  return async (ctx, path) => {
    for (const { page, pattern } of routes) {
      const match = pattern.exec(path)
      if (match) return headOf(ctx, page, match.groups)
    }
    return undefined
  }
}

async function headOf(
  ctx: Context,
  { path, title, description, head }: Page,
  groups: Record<string, string> = {},
) {
  const params = decodeParams(groups)
  if (!params) return undefined
  const route = { page: path, params }
  const result = head ? await head(ctx, params) : {}
  if (!result) return undefined
  const { title: ownTitle = title, description: ownDescription = description, ...others } = result
  const initial = { title: ownTitle, description: ownDescription }
  const { value } = await resolveValue(ctx, pageTitlePoint, route, { initial })
  return { ...others, ...value, route }
}

/** In a path such as `/item/:id`, each name matches one segment. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
}

/** Undefined if a param isn't valid percent encoding or contains a NUL, which no stored text does. */
function decodeParams(groups: Record<string, string>): Record<string, string> | undefined {
  try {
    const params = Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)] as const)
    return params.some(([, text]) => text.includes('\0')) ? undefined : Object.fromEntries(params)
  } catch {
    return undefined
  }
}
