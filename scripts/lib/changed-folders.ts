import { run } from '@/scripts/lib/run'

/** Returns the folders whose tests cover the files changed since the branch left main, uncommitted files included. */
export async function changedFolders(): Promise<string[]> {
  const base = (await git('merge-base', 'HEAD', 'main')).trim() || 'HEAD'
  const changed = await git('diff', '--name-only', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return foldersOf(`${changed}${added}`.split('\n'))
}

/** Returns modules/orders/, src/kit/, scripts/ and so on, or the path without its extension for files outside such a folder. */
export function foldersOf(paths: string[]): string[] {
  const folders = paths.flatMap((path) => {
    const [folder] = /^(?:(?:modules|src|tests|web)\/[^/]+|scripts)\//.exec(path) ?? []
    return folder ?? path.match(/^(?:src|tests|web)\/[\w-]+/) ?? []
  })
  return [...new Set(folders)].sort()
}

/** Returns nothing when git fails, as in a copy without history. */
async function git(...args: string[]): Promise<string> {
  const { ok, output } = await run(['git', ...args])
  return ok ? output : ''
}
