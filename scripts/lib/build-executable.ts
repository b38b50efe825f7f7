import { kilobytes } from '@/scripts/lib/kilobytes'
import { languageOptions } from '@/scripts/lib/language'

const outfile = 'dist/mintmark'
/** A worker needs an entry point of its own. */
const readWorker = 'src/db/read-worker.ts'

/** Builds one file with Bun, the server, the pages and the migrations. */
export async function buildExecutable(): Promise<void> {
  const start = performance.now()
  await Bun.build({
    entrypoints: ['src/main.ts', readWorker],
    target: 'bun',
    format: 'esm',
    bytecode: true,
    minify: true,
    ...languageOptions(),
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: { outfile, assets: ['dist/web', 'src/db/migrations'], autoloadBunfig: false },
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${outfile}: ${kilobytes(Bun.file(outfile).size)}, in ${seconds} s`)
}
