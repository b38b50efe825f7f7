/**
 * For drizzle-kit: `bunx drizzle-kit export` prints all tables as SQL, `studio` opens the database of DATABASE_URL or DATA_DIR in a browser, and
 * `MODULE=watchlist bunx drizzle-kit check` checks the snapshot of a module. `DIALECT=postgresql` chooses the other engine. Migrations are
 * written by `bun run db:generate`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'drizzle-kit'

// bunx starts drizzle-kit on Node where there is one, but tables load the program, which only Bun runs.
if (!process.versions.bun) {
  const { status } = spawnSync('bun', ['--bun', ...process.argv.slice(1)], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

const { MODULE: module, DATABASE_URL: url = '', DATA_DIR: dataDir = 'data' } = process.env
const dialect = dialectOf(process.env.DIALECT ?? (/^postgres(ql)?:/.test(url) ? 'postgresql' : 'sqlite'))
// Tables are built for the engine of this variable.
process.env.DATABASE_URL = databaseUrl()
const folder = module === 'core' || !module ? 'src/runtime' : `modules/${module}`
const command = process.argv[2]
if (module && !existsSync(folder)) throw new Error(`There is no module ${module}.`)
if (!module && (command === 'check' || command === 'generate'))
  throw new Error(`Name the module: MODULE=watchlist bunx drizzle-kit ${command}`)

export default defineConfig({
  dialect,
  schema: module ? schemasIn(folder) : [...schemasIn('src/runtime'), ...schemasIn('modules/*')],
  out: stageSnapshot(),
  dbCredentials: { url: dialect === 'sqlite' ? `file:${join(dataDir, 'mintmark.db')}` : databaseUrl() },
})

function dialectOf(name: string): 'sqlite' | 'postgresql' {
  if (name === 'sqlite' || name === 'postgresql') return name
  throw new Error(`DIALECT is ${name}, but there are sqlite and postgresql.`)
}

function databaseUrl(): string {
  const isPostgres = /^postgres(ql)?:/.test(url)
  if (dialect === 'sqlite') return isPostgres ? '' : url
  return isPostgres ? url : 'postgres://localhost'
}

function schemasIn(path: string): string[] {
  return [`./${path}/schema.ts`, `./${path}/*/schema.ts`]
}

/** Copies the module's snapshot to where drizzle-kit looks for it: beside a journal, which our migrations don't have. */
function stageSnapshot(): string {
  const out = join('dist/drizzle', module ?? 'all', dialect)
  const snapshot = join(folder, 'migrations', dialect === 'sqlite' ? 'sqlite' : 'postgres', 'snapshot.json')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(join(out, 'meta'), { recursive: true })
  const hasSnapshot = module !== undefined && existsSync(snapshot)
  if (hasSnapshot) cpSync(snapshot, join(out, 'meta/0000_snapshot.json'))
  const entries = hasSnapshot
    ? [{ idx: 0, version: '7', when: 0, tag: '0000_snapshot', breakpoints: true }]
    : []
  writeFileSync(join(out, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect, entries }))
  return out
}
