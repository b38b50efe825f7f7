import { extname, resolve } from 'node:path'
import type { BuildConfig, BuildMetafile, BunPlugin } from 'bun'

/** What fewer pages and parts share keeps a file for exactly those: all would load more than they need. */
const sharersMin = 4

/** Visitors come here from search engines, so they load nothing that only other pages need. */
const firstPages = [
  'modules/catalog/web/item/item-page.tsx',
  'modules/catalog/web/browse/filters/filter-panel.tsx',
]

const sharedCode = 'shared-code'

/**
 * Returns a plugin that puts code that several lazy pages and parts share into few files. Without it, the bundler makes one for each combination of
 * pages that share something, and a page loads dozens.
 */
export async function shareCode(config: BuildConfig): Promise<BunPlugin> {
  const { metafile } = await Bun.build({ ...config, outdir: undefined, metafile: true })
  if (!metafile) throw new Error('the bundler says what imports what')
  const { shared, sharers } = findSharedCode(metafile)
  return {
    name: sharedCode,
    setup: (build) => {
      build.onResolve({ filter: /^shared-code$/ }, () => ({ path: sharedCode, namespace: sharedCode }))
      build.onLoad({ filter: /./, namespace: sharedCode }, async () => ({
        contents: await useOneExportOfEach(shared),
        loader: 'js',
      }))
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!sharers.has(path)) return undefined
        const contents = `${await Bun.file(path).text()}\nimport '${sharedCode}'\n`
        return { contents, loader: extname(path) === '.tsx' ? 'tsx' : 'ts' }
      })
    },
  }
}

/** The bundler drops imports of which nothing is used. */
async function useOneExportOfEach(paths: readonly string[]): Promise<string> {
  const exported = await Promise.all(paths.map(async (path) => ({ path, name: await firstExport(path) })))
  const used = exported.filter(({ name }) => name !== undefined)
  const imports = used.map(
    ({ path, name }, at) => `import { ${name} as _${at} } from ${JSON.stringify(resolve(path))}\n`,
  )
  return `${imports.join('')}Object.isFrozen([${used.map((_, at) => `_${at}`)}])\n`
}

async function firstExport(path: string): Promise<string | undefined> {
  const transpiler = new Bun.Transpiler({ loader: extname(path) === '.tsx' ? 'tsx' : 'ts' })
  return transpiler.scan(await Bun.file(path).text()).exports[0]
}

/** Returns the files that are shared, and the absolute paths of the pages and parts that load them. */
function findSharedCode({ inputs }: BuildMetafile): { shared: string[]; sharers: Set<string> } {
  const imports = Object.values(inputs).flatMap((input) => input.imports)
  const first = withImports(inputs, ['web/index.html', 'web/start.tsx'])
  const lazy = [...new Set(imports.flatMap(lazyFile))].filter((path) => !first.has(path))
  const moved = firstPages.filter((path) => !lazy.includes(path))
  if (moved.length > 0) throw new Error(`not a lazy page: ${moved}`)
  const counts = new Map<string, number>()
  for (const path of lazy)
    for (const file of withImports(inputs, [path])) counts.set(file, (counts.get(file) ?? 0) + 1)
  const often = [...counts].flatMap(([file, count]) => (count >= sharersMin ? [file] : []))
  const shared = [...withImports(inputs, often)].filter((file) => !first.has(file) && isSource(file))
  // What is shared itself would import itself.
  const others = new Set([...firstPages, ...shared])
  const sharers = lazy.filter((path) => !others.has(path)).map((path) => resolve(path))
  return { shared: shared.sort(), sharers: new Set(sharers) }
}

type Inputs = BuildMetafile['inputs']

/** Returns the files and all that they import, without what they load later. */
function withImports(inputs: Inputs, files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const { path, kind } of inputs[file]?.imports ?? [])
      if (kind !== 'dynamic-import' && inputs[path]) queue.push(path)
  }
  return found
}

/** What a source imports of packages comes with it. */
function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.includes('node_modules')
}

function lazyFile(found: Inputs[string]['imports'][number]): string[] {
  return found.kind === 'dynamic-import' && 'entryPoint' in found ? [String(found.entryPoint)] : []
}
