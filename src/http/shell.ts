import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeMarkup } from '@/src/kit/escape-markup'
import { language, serverMessages } from '@/src/kit/messages'
import type { ClientConfig, PageHead } from '@/src/kit/module'

/** What the server writes into the first HTML of a page. */
interface ShellOptions {
  title: string
  theme: string | undefined
  clientConfig: ClientConfig
  /** For search engines and for whoever shows a link to the page; a page that is not there has none. */
  head?: PageHead & { siteName: string }
}

/** Where the HTML of the pages comes from. */
export interface PageSource {
  html(): Promise<string>
  /** Replaces the content policy where the source needs another. */
  readonly policy?: string
}

/** The built index.html, or a page that says that nothing is built. */
export function builtPage(folder: string): PageSource {
  const path = join(folder, 'index.html')
  const html = existsSync(path) ? readFileSync(path, 'utf8') : notBuiltHtml
  return { html: async () => html }
}

/** Writes title, head, theme, facts and what is said without scripts into an index.html. */
export function renderShell(html: string, { title, theme, clientConfig, head }: ShellOptions): string {
  return html
    .replace(/<meta name="?description"?[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () =>
      [`<title>${escapeMarkup(title)}</title>`, ...(head ? headTags(head) : [])].join('\n    '),
    )
    .replace(
      /<html lang="?en"?/,
      () => `<html lang="${language.tag}"${theme ? ` data-theme="${theme}"` : ''}`,
    )
    .replace(
      /(<meta name="?mintmark"? content=)"[^"]*"/,
      (_, start: string) => `${start}"${escapeMarkup(JSON.stringify(clientConfig))}"`,
    )
    .replace('</head>', () => `${(head?.preload ?? []).map(preloadTag).join('')}</head>`)
    .replace('<noscript>', () => `<noscript>${escapeMarkup(serverMessages.needsScript)}`)
}

/** As the page's own request would be, so that it finds the answer there. */
function preloadTag({ path, as }: { path: string; as: 'fetch' | 'image' }): string {
  const how = as === 'fetch' ? 'as="fetch" crossorigin' : 'as="image" fetchpriority="high"'
  return `<link rel="preload" ${how} href="${escapeMarkup(path)}">`
}

function headTags({
  title,
  description,
  image,
  jsonLd,
  siteName,
}: PageHead & { siteName: string }): string[] {
  const metas: [attribute: 'name' | 'property', name: string, content: string | undefined][] = [
    ['name', 'description', description],
    ['property', 'og:site_name', siteName],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', image],
  ]
  const tags = metas.flatMap(([attribute, name, content]) =>
    content ? [`<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`] : [],
  )
  return jsonLd ? [...tags, `<script type="application/ld+json">${escapeJson(jsonLd)}</script>`] : tags
}

/** Without `<` no text in it can end the script element; to a reader of JSON it is the same. */
function escapeJson(value: Record<string, unknown>): string {
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
