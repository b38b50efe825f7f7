/**
 * Records every schema that this repository has had, from the history of Git, for the test that upgrades each.
 *
 *   bun scripts/record-schema-history.ts
 */
import { join } from 'node:path'
import { runOrThrow } from '@/scripts/lib/run'
import { type SchemaHistory, schemaHistoryFile, toFile } from '@/tests/support/database/schema-history'

process.chdir(join(import.meta.dir, '..'))
const folders = ['src/db/migrations', 'src/runtime/migrations', 'modules']
const texts = new Map<string, Promise<string>>()

const history: SchemaHistory = { sqlite: [], postgres: [] }
const commits = await git('log', '--full-history', '--reverse', '--format=%h', 'HEAD', '--', ...folders)
for (const commit of commits.trim().split('\n')) {
  const lines = (await git('ls-tree', '-r', commit, '--', ...folders)).trim().split('\n')
  const files = new Map(lines.map((line) => [line.split('\t')[1] ?? '', line.split(/\s/)[2] ?? '']))
  for (const engine of ['sqlite', 'postgres'] as const) {
    const state = {
      base: await baseOf(files, engine),
      modules: [...files.keys()].filter((path) => isOfModule(path, engine)).sort(),
    }
    const isKnown = history[engine].some((one) => Bun.deepEquals({ ...state, commit: one.commit }, one))
    if (state.base.length > 0 && !isKnown) history[engine].push({ commit, ...state })
  }
}
await Bun.write(schemaHistoryFile, `${JSON.stringify(toFile(history), null, 2)}\n`)
console.log(
  `${schemaHistoryFile}: ${history.sqlite.length} on SQLite, ${history.postgres.length} on PostgreSQL`,
)

/** Returns the records that Drizzle keeps about the base chain of a commit. */
async function baseOf(files: ReadonlyMap<string, string>, engine: string): Promise<[number, string][]> {
  const folder = `src/db/migrations/${engine}`
  const journal = files.get(`${folder}/meta/_journal.json`)
  if (!journal) return []
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(await read(journal))
  return Promise.all(
    entries.map(async ({ tag, when }): Promise<[number, string]> => {
      const text = await read(files.get(`${folder}/${tag}.sql`) ?? '')
      return [when, new Bun.CryptoHasher('sha256').update(text).digest('hex')]
    }),
  )
}

function isOfModule(path: string, engine: string): boolean {
  return path.includes(`/migrations/${engine}/`) && path.endsWith('.sql') && !path.startsWith('src/db/')
}

function read(blob: string): Promise<string> {
  const text = texts.get(blob) ?? git('cat-file', 'blob', blob)
  texts.set(blob, text)
  return text
}

function git(...args: string[]): Promise<string> {
  return runOrThrow(['git', ...args])
}
