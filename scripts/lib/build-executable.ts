import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { kilobytes } from '@/scripts/lib/kilobytes'
import { languageOptions } from '@/scripts/lib/language'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { schemaScript } from '@/scripts/lib/schema-script'
import { initialSchemaFile } from '@/src/db/initial-schema'
import { embeddedFolder, sourceFolder } from '@/src/db/migration-files'
import { migrationChains } from '@/src/modules'

/** Where `bun run build` writes the executable. */
export const executable = 'dist/mintmark'
const schemaFolder = 'dist/schema'
const migrationsFolder = 'dist/migrations'
/** Each worker needs an entry point of its own. */
const workers = ['src/db/read-worker.ts', 'src/kit/svg-worker.ts']

/** Builds one file with Bun, the server, the pages and the migrations. */
export async function buildExecutable(outfile = executable): Promise<void> {
  const start = performance.now()
  await runOrThrow([bun, 'scripts/db-generate.ts', '--check'])
  await Bun.write(join(schemaFolder, initialSchemaFile), await schemaScript(migrationChains))
  collectMigrations()
  await Bun.build({
    entrypoints: ['src/main.ts', ...workers],
    target: 'bun',
    format: 'esm',
    bytecode: true,
    // What is imported on demand is loaded on demand, with its own imports.
    splitting: true,
    minify: true,
    ...languageOptions(),
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: { outfile, assets: ['dist/web', schemaFolder, migrationsFolder], autoloadBunfig: false },
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${outfile}: ${kilobytes(Bun.file(outfile).size)}, in ${seconds} s`)
}

/** Puts the base chain and the migrations of all modules into one folder, as the executable reads them. */
function collectMigrations(): void {
  rmSync(migrationsFolder, { recursive: true, force: true })
  cpSync('src/db/migrations', migrationsFolder, { recursive: true })
  for (const chain of migrationChains)
    cpSync(sourceFolder(chain), join(migrationsFolder, embeddedFolder(chain)), {
      recursive: true,
      filter: (path) => !path.endsWith('.json'),
    })
}
