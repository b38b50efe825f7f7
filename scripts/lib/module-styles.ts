import { mkdirSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { BunPlugin } from 'bun'
import { readDeclarations } from '@/tests/support/css-declarations'

const moduleSheet = /[\\/]modules[\\/]([^\\/]+)[\\/].+\.css$/
const interPreload = /<link rel="preload" as="font"[^>]*>/

/** The style sheets that browser halves of modules import, by absolute path with the module's name. */
type ModuleSheets = Map<string, string>

/**
 * Returns a plugin that leaves the style sheets of modules out of the bundle, and the sheets that it found. Each becomes a file of its own: the
 * bundler would put those of lazy pages where nothing loads them before the page is painted, and no site could leave out one.
 */
export function collectModuleStyles(): { plugin: BunPlugin; sheets: ModuleSheets } {
  const sheets: ModuleSheets = new Map()
  const plugin: BunPlugin = {
    name: 'module-styles',
    setup: (build) => {
      build.onLoad({ filter: moduleSheet }, ({ path }) => {
        sheets.set(path, moduleSheet.exec(path)?.[1] ?? '')
        return { contents: '', loader: 'js' }
      })
    },
  }
  return { plugin, sheets }
}

/**
 * Builds the style sheets and fonts of modules into `folder`, and returns `html` with tags that load them before the first paint. Themes later
 * in the order of modules win. The server leaves out the tags of modules that are off, by `data-module`.
 */
export async function linkModuleStyles(html: string, sheets: ModuleSheets, folder: string): Promise<string> {
  const order = await moduleOrder()
  const sorted = [...sheets].sort(
    ([onePath, one], [otherPath, other]) =>
      order.indexOf(one) - order.indexOf(other) || onePath.localeCompare(otherPath),
  )
  const built: { tags: string; setsFont: boolean }[] = []
  for (const [path, name] of sorted) built.push(await buildSheet(path, name, folder))
  const tags = built.map((sheet) => sheet.tags).join('')
  const withTags = html.replace(/<link rel="stylesheet"[^>]*>/, (link) => link + tags)
  return built.some(({ setsFont }) => setsFont) ? withTags.replace(interPreload, '') : withTags
}

async function buildSheet(path: string, name: string, folder: string) {
  const files = new Map<string, string>()
  const { outputs } = await Bun.build({
    entrypoints: [path],
    outdir: folder,
    minify: true,
    naming: { entry: 'assets/[name]-[hash].[ext]' },
    plugins: [
      {
        name: 'module-files',
        setup: (build) => {
          // Bun would inline them as data: URLs, which the content security policy blocks.
          build.onResolve({ filter: /\.(woff2|png|webp|svg)$/ }, async ({ path: file, importer }) => ({
            path: await copyHashed(resolve(dirname(importer), file), folder, files),
            external: true,
          }))
        },
      },
    ],
  })
  const fonts = [...files.values()].filter((url) => url.endsWith('.woff2'))
  const preloads = fonts.map(
    (url) =>
      `<link rel="preload" data-module="${name}" as="font" type="font/woff2" crossorigin href="${url}">`,
  )
  const links = outputs.map(
    (output) =>
      `<link rel="stylesheet" data-module="${name}" crossorigin href="/assets/${basename(output.path)}">`,
  )
  const setsFont = readDeclarations(await Bun.file(path).text()).some(({ property }) => property === '--font')
  return { tags: [...links, ...preloads].join(''), setsFont }
}

/** Copies a file to a name with the hash of its contents. Returns its URL. */
async function copyHashed(path: string, folder: string, copied: Map<string, string>): Promise<string> {
  const bytes = await Bun.file(path).bytes()
  const hash = Bun.hash(bytes).toString(36).slice(0, 8)
  const url = `/assets/${basename(path, extname(path))}-${hash}${extname(path)}`
  mkdirSync(join(folder, 'assets'), { recursive: true })
  await Bun.write(join(folder, url), bytes)
  copied.set(path, url)
  return url
}

/** The names of modules as web/modules.ts lists them. */
async function moduleOrder(): Promise<string[]> {
  const list = await Bun.file('web/modules.ts').text()
  const folders = new Map(
    [...list.matchAll(/import \{ (\w+) \} from '@\/modules\/([^/]+)\//g)].map(([, name, folder]) => [
      name,
      folder ?? '',
    ]),
  )
  const [, entries = ''] = /\bmodules\b[^=\n]*=\s*\[([^\]]*)\]/.exec(list) ?? []
  return entries.split(',').map((name) => folders.get(name.trim()) ?? '')
}
