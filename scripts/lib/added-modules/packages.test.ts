import { expect, onTestFinished, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run } from '@/scripts/lib/run'
import { serveNpmRegistry } from '@/tests/support/servers/npm-registry'

const packages = [
  { packageJson: { name: 'felt', version: '1.2.0' } },
  { packageJson: { name: 'felt', version: '1.3.0' } },
  { packageJson: { name: 'ribbon', version: '2.0.0' } },
  { packageJson: { name: 'ribbon', version: '2.1.0', dependencies: { felt: '1.2.0' } } },
]

/** A program with a package, in a folder of its own. */
async function createProgram(registry: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { BUN_CONFIG_REGISTRY: registry, BUN_INSTALL_CACHE_DIR: join(folder, 'cache') }
  const runIn = (...args: string[]) => run([bun, ...args], { cwd: folder, env })
  await Bun.write(join(folder, 'package.json'), '{ "name": "site", "version": "1.0.0", "private": true }\n')
  await runIn('add', '--exact', 'felt@1.2.0')
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return {
    read,
    write: (path: string, content: unknown) => Bun.write(join(folder, path), JSON.stringify(content)),
    /** Runs code that uses what packages.ts, package-owners.ts and staging.ts export. */
    evaluate: (code: string) =>
      runIn(
        '-e',
        `import * as packages from '${import.meta.dir}/packages'\nimport * as staging from '${import.meta.dir}/staging'\nimport * as owners from '${import.meta.dir}/package-owners'\n${code}`,
      ),
    state: () => [read('package.json'), read('bun.lock'), read('node_modules/felt/package.json')],
  }
}

test('packages are compared with those of the program', async () => {
  await using registry = serveNpmRegistry(packages)
  const program = await createProgram(registry.url)
  const compare = async (needed: object, replaceable: string[] = []) => {
    const args = `${JSON.stringify(needed)}, ${JSON.stringify(replaceable)}`
    const { output } = await program.evaluate(
      `console.log(JSON.stringify(packages.comparePackages(${args})))`,
    )
    return JSON.parse(output)
  }
  expect(await compare({ felt: '^1.0.0', site: '1.x', ribbon: '^2.0.0' })).toEqual({
    missing: { ribbon: '^2.0.0' },
    conflicts: [],
  })
  expect(await compare({ felt: '^2.0.0', lace: 'file:../lace' })).toEqual({
    missing: {},
    conflicts: [
      'It needs felt ^2.0.0, but package.json has 1.2.0.',
      'It needs lace at file:../lace, which only its author has.',
    ],
  })
  expect(await compare({ felt: '^2.0.0' }, ['felt'])).toEqual({ missing: { felt: '^2.0.0' }, conflicts: [] })
})

test('packages are added at an exact version, and removed without a trace', async () => {
  await using registry = serveNpmRegistry(packages)
  const program = await createProgram(registry.url)
  const before = program.state()
  expect(await program.evaluate("await packages.addPackages({ ribbon: '^2.0.0' })")).toMatchObject({
    ok: true,
    output: '',
  })
  expect(JSON.parse(program.read('package.json')).dependencies).toEqual({ felt: '1.2.0', ribbon: '2.1.0' })
  await program.evaluate("await packages.removePackages(['ribbon'])")
  expect(program.state()).toEqual(before)
})

test('packages become what they were if something fails afterwards', async () => {
  await using registry = serveNpmRegistry(packages)
  const program = await createProgram(registry.url)
  const before = program.state()
  const { ok, output } = await program.evaluate(`await staging.restoreOnFailure([], async () => {
  await packages.addPackages({ felt: '^1.3.0' })
  throw new Error('no ' + (await Bun.file('package.json').json()).dependencies.felt)
})`)
  expect({ ok, output }).toEqual({ ok: false, output: expect.stringContaining('no 1.3.0') })
  expect(program.state()).toEqual(before)
})

test('a package stays until no added module needs it', async () => {
  await using registry = serveNpmRegistry(packages)
  const program = await createProgram(registry.url)
  const module = (name: string) => ({ name, version: '1.0.0', dependencies: { ribbon: '^2.0.0' } })
  const record = (owned: string[]) => ({ from: '../x', version: '1.0.0', packages: owned, files: {} })
  for (const name of ['caps', 'hats']) await program.write(`modules/${name}/package.json`, module(name))
  await program.write('modules/added.json', { caps: record(['ribbon']), hats: record([]) })
  const { output } = await program.evaluate(`await packages.addPackages({ ribbon: '^2.0.0' })
console.log(JSON.stringify([
  owners.ownPackages('caps'),
  await owners.releasePackages({ hats: ${JSON.stringify(record([]))} }, ['ribbon']),
]))`)
  expect(JSON.parse(output)).toEqual([[], { hats: record(['ribbon']) }])
  expect(program.read('package.json')).toContain('ribbon')
  await program.evaluate("await owners.releasePackages({}, ['ribbon'])")
  expect(program.read('package.json')).not.toContain('ribbon')
})
