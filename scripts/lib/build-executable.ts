import { join } from 'node:path'
import { kilobytes } from '@/scripts/lib/kilobytes'
import { languageOptions } from '@/scripts/lib/language'
import { schemaScript } from '@/scripts/lib/schema-script'
import { initialSchemaFile } from '@/src/db/initial-schema'

/** Where `bun run build` writes the executable. */
export const executable = 'dist/mintmark'
const schemaFolder = 'dist/schema'
/** A worker needs an entry point of its own. */
const readWorker = 'src/db/read-worker.ts'

/** Builds one file with Bun, the server, the pages and the migrations. */
export async function buildExecutable(outfile = executable): Promise<void> {
  const start = performance.now()
  await Bun.write(join(schemaFolder, initialSchemaFile), await schemaScript())
  await Bun.build({
    entrypoints: ['src/main.ts', readWorker],
    target: 'bun',
    format: 'esm',
    bytecode: true,
    // What is imported on demand is loaded on demand, with its own imports.
    splitting: true,
    minify: true,
    ...languageOptions(),
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: { outfile, assets: ['dist/web', schemaFolder, 'src/db/migrations'], autoloadBunfig: false },
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${outfile}: ${kilobytes(Bun.file(outfile).size)}, in ${seconds} s`)
}
