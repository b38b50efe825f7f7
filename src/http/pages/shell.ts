import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FirstScreen, FirstScreens } from '@/src/http/pages/first-screens'
import type { Context } from '@/src/kit/context'
import { language, serverMessages } from '@/src/kit/messages'
import type { ClientConfig, PageHead } from '@/src/kit/module/module'
import { definePort } from '@/src/kit/ports'
import { escapeMarkup } from '@/src/kit/text/escape-markup'

/** A style sheet of the operator for every page, such as one with the site's colors; undefined for none. */
export const pageStylePort = definePort<(ctx: Pick<Context, 'core'>) => string | undefined>(
  'http.page-style',
  {
    required: false,
  },
)

/** A picture of a page for link previews. */
interface PagePicture {
  /** An absolute URL. */
  url: string
  width: number
  height: number
  /** Its media type. */
  type: string
}

/** Returns the picture of the page at a path. Without it link previews have none. */
export const pagePicturePort = definePort<(path: string) => PagePicture>('http.page-picture', {
  required: false,
})

/** The same content in another format, such as a feed. */
export interface PageAlternate {
  /** Its media type. */
  type: string
  title: string
  /** An absolute URL. */
  url: string
}

/** Returns the other formats of the page at a path with a query such as `?sort=newest`. Without it pages name none. */
export const pageAlternatesPort = definePort<(path: string, query: string) => readonly PageAlternate[]>(
  'http.page-alternates',
  { required: false },
)

/** The page-specific parts of the initial HTML. */
interface ShellOptions {
  title: string
  theme: string | undefined
  /** Tags for the head of every page. */
  links?: string
  /** Added after the style sheets of the page. */
  style?: string
  clientConfig: ClientConfig
  /** Modules that are off, whose style sheets and fonts are left out. */
  modulesOff?: readonly string[]
  /** For search engines and link previews. Undefined on a missing page. */
  head?: ShownHead
  /** The first screen, if the server rendered one. */
  screen?: FirstScreen
}

type ShownHead = PageHead & {
  siteName: string
  url?: string
  picture?: PagePicture | undefined
  alternates?: readonly PageAlternate[] | undefined
}

/** The source of the initial HTML. */
export interface PageSource {
  html(): Promise<string>
  /** Replaces the Content-Security-Policy. */
  readonly policy?: string
  /** Without it only the browser renders. */
  readonly firstScreens?: FirstScreens
  /** The initial HTML around a first screen. */
  readonly htmlOfScreens?: string
}

/** The built index.html, or a page that says that it isn't built. */
export function builtPage(folder: string, firstScreens?: FirstScreens): PageSource {
  const path = join(folder, 'index.html')
  if (!existsSync(path)) return { html: async () => notBuiltHtml }
  const html = readFileSync(path, 'utf8')
  return { html: async () => html, firstScreens, htmlOfScreens: afterFirstPaint(html, folder) }
}

/** Nothing delays what the HTML shows: web/first-paint.ts loads the font and the script after the first paint. */
function afterFirstPaint(html: string, folder: string): string {
  const [path] = globSync('assets/first-paint-*.js', { cwd: folder })
  return html
    .replace(/<link rel="preload" as="font"[^>]*>/, '')
    .replace('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace(/(<script type="module"[^>]*) src=/, `$1 src="/${path}" data-main=`)
}

/** Adds title, meta tags, theme, client config, preloads and the noscript text to an index.html. */
export function renderShell(
  html: string,
  { title, theme, links = '', style, clientConfig, modulesOff = [], head, screen }: ShellOptions,
): string {
  return html
    .replace(/<link [^>]*data-module="([\w-]+)"[^>]*>/g, (link, name) =>
      modulesOff.includes(name) ? '' : link,
    )
    .replace(/<meta name="?description"?[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () =>
      [`<title>${escapeMarkup(title)}</title>`, ...(head ? headTags(head) : [])].join('\n    '),
    )
    .replace(
      /<html lang="?en"?/,
      () =>
        `<html lang="${language.tag}" dir="${language.direction}"${theme ? ` data-theme="${theme}"` : ''}`,
    )
    .replace(
      /(<meta name="?mintmark"? content=)"[^"]*"/,
      (_, start: string) => `${start}"${escapeMarkup(JSON.stringify(clientConfig))}"`,
    )
    .replace(
      '</head>',
      () =>
        `${links}${(head?.preload ?? []).map(preloadTag).join('')}${style ? `<style>${style}</style>` : ''}</head>`,
    )
    .replace('<div id="root"></div>', (root) => (screen ? firstScreen(screen) : root))
    .replace('<noscript>', () => `<noscript>${withoutScript(screen ? undefined : head)}`)
}

/** What the page is about, for programs and browsers that show only the HTML, unless it has a first screen. */
function withoutScript(head: ShownHead | undefined): string {
  const about = head
    ? [`<h1>${escapeMarkup(head.title ?? '')}</h1>`, `<p>${escapeMarkup(head.description ?? '')}</p>`]
    : []
  return [...about, escapeMarkup(serverMessages.needsScript)].join('')
}

function firstScreen({ html, data }: FirstScreen): string {
  return `<div id="root">${html}</div><script type="application/json" id="first-data">${escapeJson(data)}</script>`
}

/** Matches the page's own request, so that the browser reuses the response. */
function preloadTag({ path, as }: { path: string; as: 'fetch' | 'image' }): string {
  const how = as === 'fetch' ? 'as="fetch" crossorigin' : 'as="image" fetchpriority="high"'
  return `<link rel="preload" ${how} href="${escapeMarkup(path)}">`
}

function headTags({
  title,
  description,
  jsonLd = [],
  siteName,
  url,
  picture,
  alternates = [],
}: ShownHead): string[] {
  const metas: [attribute: 'name' | 'property', name: string, content: string | undefined][] = [
    ['name', 'description', description],
    ['property', 'og:site_name', siteName],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', picture?.url],
    ['property', 'og:image:type', picture?.type],
    ['property', 'og:image:width', picture && String(picture.width)],
    ['property', 'og:image:height', picture && String(picture.height)],
    ['property', 'og:image:alt', picture && title],
    ['name', 'twitter:card', picture && 'summary_large_image'],
  ]
  const tags = metas.flatMap(([attribute, name, content]) =>
    content ? [`<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`] : [],
  )
  const links = alternates.map(
    ({ type, title, url: href }) =>
      `<link rel="alternate" type="${type}" title="${escapeMarkup(title)}" href="${escapeMarkup(href)}">`,
  )
  const objects = jsonLd.map((object) => `<script type="application/ld+json">${escapeJson(object)}</script>`)
  return [...tags, ...links, ...objects]
}

/** Escapes JSON for a script element, so that no text can end it. */
function escapeJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&]/g,
    (char) => `\\u00${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

const notBuiltHtml = `<!doctype html>
<html lang="en">
<title>Not built</title>
<meta name="description" content="">
<meta name="mintmark" content="{}">
<p>The pages are not built yet: run <code>bun run build</code>.</p>
</html>`
