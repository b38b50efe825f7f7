import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildConfig } from 'bun'
import tailwind from 'bun-plugin-tailwind'
import { checkApiVersions } from '@/scripts/lib/api-versions'
import { fingerprint } from '@/scripts/lib/fingerprint'
import { kilobytes } from '@/scripts/lib/kilobytes'
import { languageOptions } from '@/scripts/lib/language'
import { collectModuleStyles, linkModuleStyles } from '@/scripts/lib/module-styles'
import { shareCode } from '@/scripts/lib/shared-code'

const folder = 'dist/web'
const stamp = join(folder, '.build')
const page = join(folder, 'index.html')
const hashed = 'assets/[name]-[hash].[ext]'
const compressible = '**/*.{html,js,css,svg,json,txt,xml,webmanifest}'
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const gzipOptions = { level: constants.Z_BEST_COMPRESSION }

/** Builds the pages into dist/web, unless that is up to date. */
export async function buildWeb(): Promise<void> {
  checkApiVersions()
  const sources = await fingerprint()
  if (await isBuiltFrom(sources)) return
  const start = performance.now()
  await bundle()
  await compressFiles()
  await Bun.write(stamp, sources)
  console.log(`${folder}: ${await sizes()}, in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

async function isBuiltFrom(sources: string) {
  const last = Bun.file(stamp)
  return (await last.exists()) && (await last.text()) === sources
}

async function bundle() {
  await rm(folder, { recursive: true, force: true })
  const { plugin, sheets } = collectModuleStyles()
  const config: BuildConfig = {
    entrypoints: ['web/index.html'],
    outdir: folder,
    target: 'browser',
    splitting: true,
    minify: true,
    publicPath: '/',
    naming: { entry: '[name].[ext]', chunk: hashed, asset: hashed },
    define: { 'process.env.NODE_ENV': '"production"' },
    env: 'disable',
    plugins: [plugin, tailwind],
    ...languageOptions(),
  }
  const { outputs } = await Bun.build({
    ...config,
    plugins: [plugin, tailwind, await shareCode(config)],
  })
  await preloadStart(outputs.map(({ path }) => relative(resolve(folder), path)))
  await Bun.write(page, await linkModuleStyles(await Bun.file(page).text(), sheets, folder))
  await separateBreakpoints(outputs.map(({ path }) => path))
  // Not one bundle with the pages, which would be split into smaller files that compress less.
  await Bun.build({
    entrypoints: ['web/first-paint.ts'],
    outdir: folder,
    target: 'browser',
    minify: true,
    publicPath: '/',
    naming: { entry: hashed, asset: hashed },
  })
  // The service worker must be at the root under a stable name.
  await Bun.build({ entrypoints: ['web/sw.ts'], outdir: folder, target: 'browser', minify: true })
}

/**
 * Bun writes `width < 40rem` as 0.001 px less than 40rem, which browsers round to 40rem: the styles of both sides would apply to a page
 * of that width.
 */
async function separateBreakpoints(paths: readonly string[]) {
  for (const path of paths.filter((each) => each.endsWith('.css')))
    await Bun.write(path, (await Bun.file(path).text()).replaceAll(' - .001px)', ' - .02px)'))
}

/** Lets the browser load the pages together with web/main.ts, which imports them. */
async function preloadStart(paths: readonly string[]) {
  const start = paths.find((path) => /^assets\/start-\w+\.js$/.test(path))
  if (!start) throw new Error('web/start.tsx has its own file')
  await Bun.write(
    page,
    (await Bun.file(page).text()).replace('</head>', `<link rel="modulepreload" href="/${start}"></head>`),
  )
}

/** Writes `.br` and `.gz` next to every file that compresses, so that the server doesn't have to. */
async function compressFiles(): Promise<void> {
  const paths = globSync(compressible, { cwd: folder }).map((path) => join(folder, path))
  await Promise.all(paths.map(compressFile))
}

async function compressFile(path: string) {
  const plain = await Bun.file(path).bytes()
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, brotliOptions),
    promisify(gzip)(plain, gzipOptions),
  ])
  if (br.length < plain.length) await Bun.write(`${path}.br`, br)
  if (gz.length < plain.length) await Bun.write(`${path}.gz`, gz)
}

async function sizes() {
  const files = globSync('**/*', { cwd: folder }).filter(
    (path) => /\.\w+$/.test(path) && !/\.(br|gz)$/.test(path),
  )
  const load = await firstLoad(folder)
  const js = `${kilobytes(load.js.brotli)} br (${kilobytes(load.js.plain)} plain)`
  return `${files.length} files; first load JS ${js}, CSS ${kilobytes(load.css.brotli)} br`
}

interface Weight {
  plain: number
  brotli: number
}

/** Returns the bytes a browser loads before the first page: files in index.html and their static imports, without lazy pages. */
async function firstLoad(folder: string): Promise<{ js: Weight; css: Weight }> {
  const page = await Bun.file(join(folder, 'index.html')).text()
  const linked = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].flatMap(([, path]) => path ?? [])
  const all = await withImports(folder, linked)
  return {
    js: await weigh(folder, all.filter(isScript)),
    css: await weigh(
      folder,
      all.filter((path) => !isScript(path)),
    ),
  }
}

async function withImports(folder: string, linked: string[]) {
  const seen = new Set<string>()
  const queue = [...linked]
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    if (isScript(path)) queue.push(...(await importsOf(folder, path)))
  }
  return [...seen]
}

async function importsOf(folder: string, path: string) {
  const code = await Bun.file(join(folder, path)).text()
  const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(code)
  const chunks = imports.filter(({ kind }) => kind === 'import-statement')
  return chunks.map((chunk) => new URL(chunk.path, `http://localhost/${path}`).pathname.slice(1))
}

async function weigh(folder: string, paths: string[]) {
  const weight = { plain: 0, brotli: 0 }
  for (const path of paths) {
    const plain = Bun.file(join(folder, path))
    const brotli = Bun.file(join(folder, `${path}.br`))
    weight.plain += plain.size
    weight.brotli += (await brotli.exists()) ? brotli.size : plain.size
  }
  return weight
}

function isScript(path: string) {
  return path.endsWith('.js')
}
