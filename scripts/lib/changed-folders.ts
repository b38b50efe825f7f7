import { run } from '@/scripts/lib/run'

/** Returns the folders whose tests cover the files changed since the branch left main, uncommitted files included. */
export async function changedFolders(): Promise<string[]> {
  return foldersChangedSince(await branchPoint())
}

/** Returns the same for a branch; on main, the folders that the last commit and uncommitted files change. */
export async function lastChangedFolders(): Promise<string[]> {
  const [point, head] = [await branchPoint(), await git('rev-parse', 'HEAD')]
  return foldersChangedSince(point === head.trim() ? 'HEAD~1' : point)
}

/** Returns modules/orders/, src/kit/, scripts/ and so on, or the path without its extension for files outside such a folder. */
export function foldersOf(paths: string[]): string[] {
  const folders = paths.flatMap((path) => {
    const [folder] = /^(?:(?:modules|src|tests|web)\/[^/]+|scripts)\//.exec(path) ?? []
    return folder ?? path.match(/^(?:src|tests|web)\/[\w-]+/) ?? []
  })
  return [...new Set(folders)].sort()
}

async function foldersChangedSince(commit: string): Promise<string[]> {
  const changed = await git('diff', '--name-only', commit)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return foldersOf(`${changed}${added}`.split('\n'))
}

/** The commit at which the branch left main. A fresh clone of a branch knows main only as origin/main. */
async function branchPoint(): Promise<string> {
  const point = (await git('merge-base', 'HEAD', 'main')) || (await git('merge-base', 'HEAD', 'origin/main'))
  return point.trim() || 'HEAD'
}

/** Returns nothing when git fails, as in a copy without history. */
async function git(...args: string[]): Promise<string> {
  const { ok, output } = await run(['git', ...args])
  return ok ? output : ''
}
