import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { $ } from 'bun'
import { onExit } from '@/scripts/lib/cleanup'
import { kilobytes } from '@/scripts/lib/kilobytes'
import { languageOptions } from '@/scripts/lib/language'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { makeRunFolder } from '@/scripts/lib/run-folder'
import { schemaScript } from '@/scripts/lib/schema-script'
import { sealRuntime } from '@/scripts/lib/seal-runtime'
import { listPages } from '@/src/app/commands/docs/pages'
import { initialSchemaFile } from '@/src/db/initial-schema'
import { embeddedFolder, sourceFolder } from '@/src/db/migration-files'
import { migrationChains } from '@/src/modules'

/** Where `bun run build` writes the executable. */
export const executable = 'dist/mintmark'
const schemaFolder = 'dist/schema'
const migrationsFolder = 'dist/migrations'
const docsFolder = 'dist/docs'
/** Each worker needs an entry point of its own. */
const workers = ['src/db/sqlite/read-worker.ts', 'src/kit/pictures/svg-worker.ts']

/** Builds the executable: one file with Bun, the server, the pages, the migrations and the docs. */
export async function buildExecutable(outfile = executable): Promise<void> {
  const start = performance.now()
  await prepareExecutable()
  await compileExecutable({ outfile, runtime: bun })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${outfile}: ${kilobytes(Bun.file(outfile).size)}, in ${seconds} s`)
}

/** Writes the files that an executable contains besides the pages. */
export async function prepareExecutable(): Promise<void> {
  await runOrThrow([bun, 'scripts/db-generate.ts', '--check'])
  await Bun.write(join(schemaFolder, initialSchemaFile), await schemaScript(migrationChains))
  collectMigrations()
  collectDocs()
}

interface Compilation {
  outfile: string
  /** Path of the Bun binary that the executable contains. */
  runtime: string
  /** The platform of `runtime`. Default: this machine's. */
  target?: Bun.Build.CompileTarget
}

/** Compiles the server together with the pages and `prepareExecutable`'s files. */
export async function compileExecutable({ outfile, runtime, target }: Compilation): Promise<void> {
  const folder = makeRunFolder()
  const remove = onExit(() => rmSync(folder, { recursive: true }))
  await Bun.build({
    entrypoints: ['src/main.ts', ...workers],
    target: 'bun',
    format: 'esm',
    bytecode: true,
    // Keeps `import()` lazy: a command loads only the chunks it needs.
    splitting: true,
    minify: true,
    ...languageOptions(),
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.BUILD_COMMIT': JSON.stringify(await describeCommit('%h')),
      'process.env.BUILD_DATE': JSON.stringify(await describeCommit('%cd')),
    },
    compile: {
      outfile,
      // Not on macOS and Windows, where a change would break the signature of the binary.
      ...(process.platform === 'linux' && { executablePath: await writeSealed(runtime, folder) }),
      ...(target && { target }),
      assets: ['dist/web', schemaFolder, migrationsFolder, docsFolder].map((path) =>
        copySorted(path, folder),
      ),
      // A file in the working folder must not change what runs or with which settings.
      autoloadBunfig: false,
      autoloadDotenv: false,
    },
  }).finally(remove)
}

/** Fills a placeholder of Git, such as %h, for the commit of the checkout; `unknown` for sources without Git's history. */
async function describeCommit(placeholder: string): Promise<string> {
  const date = '--date=format-local:%Y-%m-%dT%H:%M:%SZ'
  const { exitCode, stdout } = await $`git show --no-patch --abbrev=12 ${date} --format=${placeholder} HEAD`
    .env({ ...process.env, TZ: 'UTC' })
    .quiet()
    .nothrow()
  return exitCode === 0 ? stdout.toString().trim() : 'unknown'
}

async function writeSealed(runtime: string, folder: string): Promise<string> {
  const path = join(folder, 'bun')
  await Bun.write(path, sealRuntime(await Bun.file(runtime).bytes()))
  chmodSync(path, 0o755)
  return path
}

/** Bun embeds files in the order in which the folder lists them. Files written one by one give the same order each time. */
function copySorted(from: string, parent: string): string {
  const copy = join(parent, basename(from))
  mkdirSync(copy)
  for (const path of globSync('**/*', { cwd: from }).sort()) {
    const isFolder = statSync(join(from, path)).isDirectory()
    if (isFolder) mkdirSync(join(copy, path), { recursive: true })
    else copyFileSync(join(from, path), join(copy, path))
  }
  return copy
}

/** Copies the pages that `mintmark docs` prints. */
function collectDocs(): void {
  rmSync(docsFolder, { recursive: true, force: true })
  for (const { path } of listPages('.')) cpSync(path, join(docsFolder, path), { recursive: true })
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
