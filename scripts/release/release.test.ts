import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '@/package.json' with { type: 'json' }
import { run } from '@/scripts/lib/run'
import { checksumsOf, describeFile } from '@/scripts/release/artifact'
import { readDependencies, readLockfile } from '@/scripts/release/lockfile'
import { releaseNotes, withoutLinks } from '@/scripts/release/notes'
import { toProvenance } from '@/scripts/release/provenance'
import { toSpdx } from '@/scripts/release/spdx'
import { targets } from '@/scripts/release/targets'

const root = join(import.meta.dir, '../..')
const dependencies = readDependencies(root)
const source = {
  version: '1.2.3',
  commit: 'c0ffee',
  isClean: true,
  committedAt: '2026-01-02T03:04:05Z',
}
const runtimes = [{ name: '@oven/bun-linux-x64', version: Bun.version, sha512: 'AAAA', path: '/bun' }]
const executables = [{ name: 'mintmark-1.2.3-linux-x64', sha1: 'a1', sha256: 'a256' }]
const spdx = toSpdx({ source, dependencies, runtimes, executables })

test('every target has a runtime that the lock file pins at the version of Bun that builds it', () => {
  const { packages } = readLockfile(join(root, 'scripts/release/runtimes'))
  expect(targets.map(({ name }) => name)).toEqual([
    'linux-x64',
    'linux-x64-baseline',
    'linux-arm64',
    'linux-x64-musl',
    'linux-x64-baseline-musl',
    'linux-arm64-musl',
  ])
  expect(targets.map(({ runtimePackage }) => runtimePackage).sort()).toEqual(
    packages.map(({ name }) => name).sort(),
  )
  const pinned = packageJson.packageManager.replace('bun@', '')
  expect(packages.filter(({ version, sha512 }) => version !== pinned || sha512.length < 80)).toEqual([])
})

test('the bill of materials has every dependency with its license, and Bun', () => {
  const listed = new Map(spdx.packages.map((one) => [`${one.name}@${one.versionInfo}`, one]))
  for (const [name, version] of Object.entries({
    ...packageJson.dependencies,
    ...packageJson.devDependencies,
  }))
    expect([name, listed.get(`${name}@${version}`)?.licenseDeclared]).toEqual([name, expect.any(String)])
  expect(listed.get('react@19.3.1')?.licenseDeclared).toBe('MIT')
  expect(listed.get('@fontsource-variable/inter@5.3.0')?.licenseDeclared).toBe('OFL-1.1')
  expect([...listed.keys()].some((key) => key.startsWith('scheduler@'))).toBe(true)
  expect(listed.has(`@oven/bun-linux-x64@${Bun.version}`)).toBe(true)
})

test('the bill of materials refers only to what it describes, and names nothing twice', () => {
  const ids = ['SPDXRef-DOCUMENT', ...[...spdx.packages, ...spdx.files].map(({ SPDXID }) => SPDXID)]
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^SPDXRef-[A-Za-z0-9.-]+$/.test(id))).toEqual([])
  const used = spdx.relationships.flatMap((one) => [one.spdxElementId, one.relatedSpdxElement])
  expect(used.filter((id) => !ids.includes(id))).toEqual([])
  const kinds = (kind: string) => spdx.relationships.filter((one) => one.relationshipType === kind).length
  expect(kinds('DEV_DEPENDENCY_OF')).toBe(Object.keys(packageJson.devDependencies).length)
})

test('what only tools need is not a dependency at runtime', () => {
  const scopeOf = (name: string) => dependencies.find((one) => one.name === name)?.scope
  expect([scopeOf('react'), scopeOf('knip'), scopeOf('elysia')]).toEqual([
    'runtime',
    'development',
    'runtime',
  ])
})

test('provenance names commit, materials and results by their hashes', () => {
  const { subject, predicate } = toProvenance({
    source,
    subjects: executables,
    runtimes,
    dependencies,
    lockfiles: { 'bun.lock': 'b256' },
    started: { 'mintmark-1.2.3-linux-x64': 'started and answered /healthz' },
  })
  const { resolvedDependencies } = predicate.buildDefinition
  expect(subject).toEqual([{ name: 'mintmark-1.2.3-linux-x64', digest: { sha256: 'a256' } }])
  expect(resolvedDependencies).toHaveLength(3 + dependencies.length)
  expect(resolvedDependencies.slice(0, 3)).toEqual([
    { name: 'source', digest: { gitCommit: 'c0ffee' } },
    { name: 'bun.lock', digest: { sha256: 'b256' } },
    { uri: `pkg:npm/%40oven/bun-linux-x64@${Bun.version}`, digest: { sha512: '000000' } },
  ])
  expect(predicate.runDetails.builder.version.bun).toBe(Bun.version)
})

test('release notes are the section of the version, with paths in place of links', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- new\n\n## 1.1.0 (2026-01-02)\n\n- see [docs](docs/a.md#b)\n\n## 1.0.0\n\n- old\n'
  expect(releaseNotes(changelog, '1.1.0')).toBe('# Mintmark 1.1.0\n\n- see docs (`docs/a.md#b`)\n')
  expect(releaseNotes(changelog, '2.0.0')).toBe('# Mintmark 2.0.0\n\n- new\n')
  expect(releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), packageJson.version)).toContain('- ')
  expect(() => releaseNotes('# Changelog\n', '1.0.0')).toThrow('neither')
})

test('pages of a release name files of the repository by their paths', () => {
  const page = '[`ctx`](../../src/kit/context.ts) and [src/a.ts](../../src/a.ts), [site](https://a.example)'
  expect(withoutLinks(page)).toBe('`ctx` (`src/kit/context.ts`) and `src/a.ts`, [site](https://a.example)')
})

test('sha256sum accepts the checksums', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-checksums-'))
  await Bun.write(join(folder, 'a file'), 'hello\n')
  await Bun.write(join(folder, 'SHA256SUMS'), checksumsOf([await describeFile(folder, 'a file')]))
  const check = () => run(['sha256sum', '--check', '--strict', 'SHA256SUMS'], { cwd: folder })
  expect((await check()).ok).toBe(true)
  await Bun.write(join(folder, 'a file'), 'hallo\n')
  expect((await check()).ok).toBe(false)
})
