import { join } from 'node:path'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { readLockfile } from '@/scripts/release/lockfile'

/** A kind of machine that releases are built for. */
export interface Target {
  /** The end of the executable's name. */
  readonly name: string
  readonly target: Bun.Build.CompileTarget
  /** The npm package that contains its Bun. */
  readonly runtimePackage: string
  readonly arch: 'x64' | 'arm64'
  readonly libc: 'glibc' | 'musl'
}

export const targets: readonly Target[] = [
  { name: 'linux-x64', target: 'bun-linux-x64', package: 'x64' },
  { name: 'linux-x64-baseline', target: 'bun-linux-x64-baseline', package: 'x64-baseline' },
  { name: 'linux-arm64', target: 'bun-linux-arm64', package: 'aarch64' },
  { name: 'linux-x64-musl', target: 'bun-linux-x64-musl', package: 'x64-musl' },
  { name: 'linux-x64-baseline-musl', target: 'bun-linux-x64-baseline-musl', package: 'x64-musl-baseline' },
  { name: 'linux-arm64-musl', target: 'bun-linux-arm64-musl', package: 'aarch64-musl' },
].map(({ name, target, package: suffix }) => ({
  name,
  target: target as Bun.Build.CompileTarget,
  runtimePackage: `@oven/bun-linux-${suffix}`,
  arch: name.includes('arm64') ? 'arm64' : 'x64',
  libc: name.endsWith('musl') ? 'musl' : 'glibc',
}))

/** Its lock file pins the runtimes. They are apart from the project's packages, because nothing else needs these 600 MB. */
const folder = 'scripts/release/runtimes'

export interface Runtime {
  readonly name: string
  readonly version: string
  readonly sha512: string
  readonly path: string
}

/** Installs the runtimes of all targets as the lock file says. Returns them by the name of their package. */
export async function installRuntimes(): Promise<Map<string, Runtime>> {
  const { packages } = readLockfile(folder)
  const others = packages.filter(({ version }) => version !== Bun.version)
  if (others.length > 0)
    throw new Error(`${folder} pins Bun ${others[0]?.version}, but this is ${Bun.version}.`)
  await runOrThrow([bun, 'install', '--frozen-lockfile', '--ignore-scripts', '--os=*', '--cpu=*'], {
    cwd: folder,
  })
  return new Map(
    packages.map(({ name, version, sha512 }) => [
      name,
      { name, version, sha512, path: join(folder, 'node_modules', name, 'bin/bun') },
    ]),
  )
}
