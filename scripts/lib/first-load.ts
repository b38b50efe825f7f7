import { join } from 'node:path'

interface Weight {
  plain: number
  brotli: number
}

/** Returns the bytes a browser loads before the first page: files in index.html and their static imports, without lazy pages. */
export async function firstLoad(folder: string): Promise<{ js: Weight; css: Weight }> {
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
