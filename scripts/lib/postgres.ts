import { existsSync, readFileSync } from 'node:fs'
import { chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onExit } from '@/scripts/lib/cleanup'
import { isRoot } from '@/scripts/lib/install'
import { findPostgresBinaries } from '@/scripts/lib/postgres-binaries'
import { reservePort } from '@/scripts/lib/reserve-port'
import { runOrThrow } from '@/scripts/lib/run'

interface Postgres extends AsyncDisposable {
  /** For the administrator, who may create databases. */
  url: string
  /** The id of the main process, the parent of all others. */
  pid: number
  /** The file with the server's messages. */
  log: string
  /** Ends the server at once, as a crash would, or its restart. Its data stays. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

interface PostgresOptions {
  /** Where the data is, by default in the folder for temporary files. */
  parent?: string
  /** Added to those for tests, or replacing them. */
  settings?: Record<string, string>
}

interface ClusterLayout {
  bin: string
  folder: string
  /** The user that runs the server, which refuses to run as root. */
  user: { uid?: number; gid?: number }
}

/** A fast shutdown that takes longer becomes an immediate one, as a crash. */
const stopMsMax = 60_000
/** Ends a start that hangs. */
const startMsMax = 120_000

/** Starts a temporary PostgreSQL that only this machine can reach. */
export async function startPostgres({
  parent = tmpdir(),
  settings = {},
}: PostgresOptions = {}): Promise<Postgres> {
  const bin = await findPostgresBinaries()
  const folder = await mkdtemp(join(parent, 'mintmark-postgres-'))
  const removeFolder = onExit(() => rm(folder, { recursive: true, force: true }))
  const layout = await prepareLayout(bin, folder)
  await createCluster(layout)
  const reserved = await reservePort()
  const { port } = reserved
  const start = () => startServer(layout, { ...testSettings, ...settings, port: String(port) })
  let server = await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: server.pid,
    log: server.log,
    stop: () => server.stop(),
    start: async () => {
      server = await start()
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      reserved[Symbol.dispose]()
      await removeFolder()
    },
  }
}

async function prepareLayout(bin: string, folder: string): Promise<ClusterLayout> {
  if (!isRoot) return { bin, folder, user: {} }
  const user = unprivileged()
  await chown(folder, user.uid, user.gid)
  if (bin.startsWith('/usr/')) return { bin, folder, user }
  // Other users can't execute binaries in root's home.
  await cp(dirname(bin), join(folder, 'server'), { recursive: true, verbatimSymlinks: true })
  return { bin: join(folder, 'server/bin'), folder, user }
}

function unprivileged() {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'))
  if (!line) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function createCluster({ bin, folder, user }: ClusterLayout) {
  const locale = process.platform === 'linux' ? '--locale=C.UTF-8' : '--no-locale'
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', locale, '--no-sync']
  await runOrThrow([join(bin, 'initdb'), '-D', join(folder, 'data'), ...options], { cwd: folder, ...user })
}

async function startServer({ bin, folder, user }: ClusterLayout, settings: Record<string, string>) {
  const log = join(folder, 'log')
  const local = { listen_addresses: '127.0.0.1', unix_socket_directories: folder }
  const options = Object.entries({ ...local, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = Bun.spawn([join(bin, 'postgres'), '-D', join(folder, 'data'), ...options], {
    cwd: folder,
    ...user,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: Bun.file(log),
  })
  const stop = onExit(() => stopServer(child))
  await waitUntilReady(join(folder, 'data/postmaster.pid'), child, log)
  return { pid: child.pid, log, stop }
}

// Test data need not survive a crash, so nothing waits for the disk.
const testSettings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

async function waitUntilReady(pidFile: string, child: Bun.Subprocess, log: string) {
  const deadline = Date.now() + startMsMax
  while (child.exitCode === null && Date.now() < deadline) {
    const status = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[7] : undefined
    if (status?.trim() === 'ready') return
    await Bun.sleep(20)
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`)
}

async function stopServer(child: Bun.Subprocess) {
  child.kill('SIGINT')
  const forceStop = setTimeout(() => child.kill('SIGQUIT'), stopMsMax)
  await child.exited
  clearTimeout(forceStop)
}
