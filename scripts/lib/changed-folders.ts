import { run } from '@/scripts/lib/run'

type Git = (...args: string[]) => Promise<string>

/** Returns the folders whose tests cover the files changed since the branch left main, uncommitted files included. */
export async function changedFolders(): Promise<string[]> {
  const git = gitIn('.')
  return foldersChangedSince(git, await branchPoint(git))
}

/** Returns the same for a branch; on main, the folders that the last commit and uncommitted files change. */
export async function lastChangedFolders(project = '.'): Promise<string[]> {
  const git = gitIn(project)
  const [point, head] = [await branchPoint(git), await git('rev-parse', 'HEAD')]
  return foldersChangedSince(git, point === head.trim() ? 'HEAD~1' : point)
}

/** Returns modules/orders/, src/kit/, scripts/ and so on, or the path without its extension for files outside such a folder. */
export function foldersOf(paths: string[]): string[] {
  const folders = paths.flatMap((path) => {
    const [folder] = /^(?:(?:modules|src|tests|web)\/[^/]+|scripts)\//.exec(path) ?? []
    return folder ?? path.match(/^(?:src|tests|web)\/[\w-]+/) ?? []
  })
  return [...new Set(folders)].sort()
}

async function foldersChangedSince(git: Git, commit: string): Promise<string[]> {
  const changed = await git('diff', '--name-only', commit)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return foldersOf(`${changed}${added}`.split('\n'))
}

/** The commit at which the branch left main. A fresh clone of a branch knows main only as origin/main. */
async function branchPoint(git: Git): Promise<string> {
  const point = (await git('merge-base', 'HEAD', 'main')) || (await git('merge-base', 'HEAD', 'origin/main'))
  return point.trim() || 'HEAD'
}

/** Returns nothing when git fails, as in a copy without history. */
function gitIn(cwd: string): Git {
  return async (...args) => {
    const { ok, output } = await run(['git', ...args], { cwd })
    return ok ? output : ''
  }
}
