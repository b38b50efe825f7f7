import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run, runOrThrow } from '@/scripts/lib/run'

interface EarlierVersion extends AsyncDisposable {
  /** Its entry point. */
  readonly main: string
}

const root = join(import.meta.dir, '../../..')
const migrationFolders = ['modules/*/migrations', 'src/db/migrations', 'src/runtime/migrations']

/**
 * Returns the name of the last commit of the main line without this version's latest migration: an upgrade from it migrates. Returns
 * undefined, and says so, if the history isn't here.
 */
export async function findEarlierCommit(): Promise<string | undefined> {
  const log = await run(['git', 'log', '-1', '--first-parent', '--format=%H', '--', ...migrationFolders], {
    cwd: root,
  })
  const parent = await run(['git', 'rev-parse', '--verify', '--quiet', `${log.output.trim()}~1`], {
    cwd: root,
  })
  if (log.ok && parent.ok) return parent.output.trim()
  console.warn("The repository's history isn't here: the test of a rolling upgrade is skipped.")
  return undefined
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
