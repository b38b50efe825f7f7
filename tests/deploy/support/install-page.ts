import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian, isRoot } from '@/scripts/lib/install'
import { bun, run, runOrThrow } from '@/scripts/lib/run'
import { patienceMs } from '@/tests/support/eventually'

/** A page, and where its commands run. */
export interface PageToFollow {
  /** The shell blocks in order. The first one holds the values of the operator. */
  readonly blocks: readonly string[]
  readonly root: string
  /** Whether `root` becomes a copy of this machine's tree, instead of a Debian of its own. */
  readonly isOverlay: boolean
  readonly executable: string
  readonly domain: string
  readonly email: string
  /** The network namespace with access to Debian's packages. */
  readonly networkFile: string
  readonly resultFile: string
}

export interface FollowedPage {
  /** What the commands printed. */
  readonly output: string
  readonly home: { readonly status: number; readonly body: string }
  /** Of the server's process: /proc/PID/status. */
  readonly user: string
  /** The email that the operator got. */
  readonly mail: { readonly to: readonly string[]; readonly text: string }
}

/** Returns the shell blocks of a section of a page, in order. */
export function shellBlocksOf(path: string, heading: string): string[] {
  const text = readFileSync(path, 'utf8')
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

/** Whether this machine lets a test make namespaces and mounts. Says why not. */
export async function canFollowPages(): Promise<boolean> {
  const probe = ['unshare', '--mount', '--net', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']
  if (isRoot && Bun.which('unshare') && (await run(probe)).ok) {
    if (Bun.which('ip') ?? (await installFromDebian('iproute2'))) return true
  }
  console.warn('This machine allows no namespaces: the test of the install page is skipped.')
  return false
}

/** Follows the page in a root of its own: with FULL in a new Debian, otherwise over the tree of this machine. */
export async function followInstallPage(
  page: Pick<PageToFollow, 'blocks' | 'executable' | 'domain' | 'email'>,
): Promise<FollowedPage> {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-install-'))
  const [root, networkFile, resultFile] = ['root', 'network', 'result.json'].map((name) => join(folder, name))
  const isOverlay = process.env.FULL === undefined
  mkdirSync(String(root))
  if (!isOverlay) await createDebian(String(root))
  await Bun.write(String(networkFile), '')
  const options = JSON.stringify({ ...page, root, networkFile, resultFile, isOverlay })
  const driver = [bun, '--no-env-file', join(import.meta.dir, 'follow-page.ts'), options]
  const enter = 'mount --bind "/proc/$$/ns/net" "$0" && exec unshare --net --pid --fork --kill-child "$@"'
  try {
    await runOrThrow(
      ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', enter, String(networkFile), ...driver],
      { timeout: 4 * patienceMs },
    )
    return JSON.parse(readFileSync(String(resultFile), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function createDebian(root: string): Promise<void> {
  if (!Bun.which('debootstrap')) await installFromDebian('debootstrap')
  await runOrThrow(['debootstrap', '--variant=minbase', 'bookworm', root])
  // How this machine reaches the packages.
  for (const file of globSync('/etc/apt/apt.conf.d/*')) cpSync(file, join(root, file))
}
