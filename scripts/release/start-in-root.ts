import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { onExit } from '@/scripts/lib/cleanup'
import { isRoot } from '@/scripts/lib/install'
import { run } from '@/scripts/lib/run'
import type { Target } from '@/scripts/release/targets'

const startsWithinMs = 60_000

/** The C and C++ runtime of each kind of machine: the loader's path, then libraries. */
const runtimes = {
  'x64-glibc': {
    loader: '/lib64/ld-linux-x86-64.so.2',
    folders: ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/lib64', '/usr/lib64', '/usr/lib'],
  },
  'arm64-glibc': {
    loader: '/lib/ld-linux-aarch64.so.1',
    folders: ['/lib/aarch64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/aarch64-linux-gnu/lib', '/lib64'],
  },
  'x64-musl': { loader: '/lib/ld-musl-x86_64.so.1', folders: ['/lib', '/usr/lib'] },
  'arm64-musl': { loader: '/lib/ld-musl-aarch64.so.1', folders: ['/lib', '/usr/lib'] },
}
const libraries = {
  glibc: ['libc.so.6', 'libm.so.6', 'libpthread.so.0', 'libdl.so.2', 'libstdc++.so.6', 'libgcc_s.so.1'],
  musl: ['libstdc++.so.6', 'libgcc_s.so.1'],
}

/**
 * Starts an executable in a root folder that holds nothing but it, the C and C++ runtime, /proc and an empty DATA_DIR, and asks it
 * for /healthz. Returns what happened; throws if it started and did not answer.
 */
export async function startInRoot(executable: string, target: Target, port: number): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'mintmark-root-'))
  const remove = onExit(() => rmSync(root, { recursive: true, force: true }))
  try {
    const problem = fillRoot(root, executable, target)
    if (problem !== undefined) return `not started: ${problem}`
    if (!(await canEnter(root))) return 'not started: this user may not change the root folder of a process'
    const emulator = emulatorOf(target)
    await answerHealth(
      [...entranceOf(root), ...(emulator ? [`/${basename(emulator)}`] : []), '/mintmark', 'serve'],
      port,
    )
    return emulator ? 'started and answered /healthz, emulated' : 'started and answered /healthz'
  } finally {
    await remove()
  }
}

/** Returns what this machine lacks, if it can't run the executable. */
function fillRoot(root: string, executable: string, target: Target): string | undefined {
  const { loader, folders } = runtimes[`${target.arch}-${target.libc}`]
  const files = [basename(loader), ...libraries[target.libc]].map((name) => ({
    name,
    from: folders.map((folder) => join(folder, name)).find((path) => existsSync(path)),
  }))
  const missing = files.filter(({ from }) => from === undefined)
  if (missing.length > 0) return `no ${missing.map(({ name }) => name).join(', ')} for ${target.arch} here`
  const emulator = emulatorOf(target)
  if (target.arch !== process.arch && !emulator) return `no emulator of ${target.arch} here`
  const place = (from: string, to: string) => {
    mkdirSync(join(root, to, '..'), { recursive: true })
    copyFileSync(from, join(root, to))
  }
  for (const { name, from = '' } of files) place(from, name === basename(loader) ? loader : join('lib', name))
  // musl's loader is its C library, too.
  if (target.libc === 'musl')
    place(join(root, loader), `lib/libc.musl-${target.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`)
  if (emulator) place(emulator, basename(emulator))
  place(executable, 'mintmark')
  chmodSync(join(root, 'mintmark'), 0o755)
  for (const folder of ['data', 'proc']) mkdirSync(join(root, folder))
  return undefined
}

/** A statically linked emulator, if the machine isn't of that kind. */
function emulatorOf({ arch }: Target): string | undefined {
  if (arch === process.arch) return undefined
  return Bun.which(`qemu-${arch === 'arm64' ? 'aarch64' : 'x86_64'}-static`) ?? undefined
}

/** Returns the command that runs a program in `root`: without privileges in a namespace, as root without one. */
function entranceOf(root: string): string[] {
  const user = isRoot ? [] : ['--user', '--map-root-user']
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  return ['unshare', ...user, ...namespaces, `--root=${root}`, '--wd=/']
}

/** Whether this system lets this user run a program in another root. */
async function canEnter(root: string): Promise<boolean> {
  if (!Bun.which('unshare')) return false
  const { output } = await run([...entranceOf(root), '/nothing'])
  return /\/nothing: No such file/.test(output)
}

async function answerHealth(command: string[], port: number): Promise<void> {
  const server = Bun.spawn(command, {
    env: { PATH: process.env.PATH, DATA_DIR: '/data', HOST: '127.0.0.1', PORT: String(port) },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  // unshare passes no other signal on.
  const stop = onExit(() => server.kill('SIGKILL'))
  const [stdout, stderr] = [new Response(server.stdout).text(), new Response(server.stderr).text()]
  const giveUpAt = performance.now() + startsWithinMs
  let isHealthy = false
  while (!isHealthy && server.exitCode === null && performance.now() < giveUpAt) {
    isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isHealthy) await Bun.sleep(50)
  }
  await stop()
  await server.exited
  if (!isHealthy)
    throw new Error(`${command.join(' ')} did not answer /healthz:\n${await stdout}${await stderr}`)
}
