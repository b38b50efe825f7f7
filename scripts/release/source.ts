import packageJson from '@/package.json' with { type: 'json' }
import { run } from '@/scripts/lib/run'

export interface Source {
  readonly version: string
  /** Undefined outside of a Git repository. */
  readonly commit: string | undefined
  /** Whether the files are exactly those of the commit. */
  readonly isClean: boolean
  /** When the commit was made. Undefined outside of a Git repository. */
  readonly committedAt: string | undefined
}

/** Describes the files of the working folder. */
export async function describeSource(): Promise<Source> {
  const [commit, committedAt, changes] = [
    await git('rev-parse', 'HEAD'),
    await git('log', '-1', '--format=%ct'),
    await git('status', '--porcelain'),
  ]
  return {
    version: packageJson.version,
    commit,
    isClean: commit !== undefined && changes === '',
    committedAt: committedAt && new Date(Number(committedAt) * 1000).toISOString().replace('.000Z', 'Z'),
  }
}

async function git(...args: string[]): Promise<string | undefined> {
  if (!Bun.which('git')) return undefined
  const { ok, output } = await run(['git', ...args])
  return ok ? output.trim() : undefined
}
