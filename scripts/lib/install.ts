import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bun, run, runOrThrow } from '@/scripts/lib/run'

const root = join(import.meta.dir, '../..')
const debianOptions = ['-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']

export const isRoot = process.getuid?.() === 0

let inProgress: Promise<boolean> = Promise.resolve(true)

/** Installs a Debian package as root on Debian and its derivatives. Returns whether it is installed now. */
export function installFromDebian(name: string): Promise<boolean> {
  // apt-get doesn't run concurrently.
  inProgress = inProgress.catch(() => false).then(() => install(name))
  return inProgress
}

async function install(name: string): Promise<boolean> {
  if (!isRoot || !existsSync('/etc/debian_version') || !Bun.which('apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update', '-qq'], { env })
  const { ok } = await run(['apt-get', 'install', ...debianOptions, name], { env })
  return ok
}

/** Installs an npm package for tests in a cache folder, outside package.json. Returns its folder. */
export async function installFromNpm(name: string, version: string): Promise<string> {
  const home = join(root, 'node_modules/.cache/mintmark', `${name.replace('/', '+')}@${version}`)
  const folder = join(home, 'node_modules', name)
  if (existsSync(join(home, 'done'))) return folder
  await mkdir(home, { recursive: true })
  await Bun.write(join(home, 'package.json'), '{ "private": true }')
  await runOrThrow([bun, 'add', '--exact', '--ignore-scripts', `${name}@${version}`], { cwd: home })
  await Bun.write(join(home, 'done'), '')
  return folder
}
