import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run, runOrThrow } from '@/scripts/lib/run'

interface EarlierVersion extends AsyncDisposable {
  /** Its entry point. */
  readonly main: string
}

const root = join(import.meta.dir, '../../..')
const migrations = [':(glob)modules/*/migrations/**', 'src/db/migrations', 'src/runtime/migrations']

/**
 * Returns the name of the last commit of the main line that lacks some of this version's migrations and has the others as they are
 * now: an upgrade from it migrates. Returns undefined, and says so, if the history isn't here.
 */
export async function findEarlierCommit(): Promise<string | undefined> {
  const log = await run(['git', 'log', '--first-parent', '--format=%H~1', '--', ...migrations], { cwd: root })
  const current = await listMigrations('HEAD')
  for (const commit of log.ok ? log.output.trim().split('\n') : []) {
    const earlier = await listMigrations(commit)
    if (earlier.size > 0 && earlier.size < current.size && earlier.isSubsetOf(current)) return commit
  }
  console.warn("The repository's history isn't here: the test of a rolling upgrade is skipped.")
  return undefined
}

/** Returns each migration of a commit with its hash; nothing if the commit isn't here. */
async function listMigrations(commit: string): Promise<Set<string>> {
  const tree = await run(['git', 'ls-tree', '-r', '--format=%(objectname) %(path)', commit], { cwd: root })
  const lines = tree.ok ? tree.output.split('\n') : []
  return new Set(lines.filter((line) => /\/migrations\/(sqlite|postgres)\/[^/]+\.sql$/.test(line)))
}

/** Extracts a commit to a folder of its own, with its packages and this version's pages. */
export async function extractVersion(commit: string): Promise<EarlierVersion> {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-earlier-'))
  const archive = join(folder, 'archive.tar')
  await runOrThrow(['git', 'archive', '--output', archive, commit], { cwd: root })
  await runOrThrow(['tar', '--extract', '--file', archive, '--directory', folder])
  await runOrThrow([bun, 'install', '--production', '--frozen-lockfile', '--silent'], { cwd: folder })
  symlinkSync(join(root, 'dist'), join(folder, 'dist'))
  return {
    main: join(folder, 'src/main.ts'),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
