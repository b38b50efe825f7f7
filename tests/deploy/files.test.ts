import { afterAll, expect, test } from 'bun:test'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Ajv } from 'ajv'
import { installFromNpm } from '@/scripts/lib/install'
import { bun, run } from '@/scripts/lib/run'
import { configsOf } from '@/src/app/application-configs'
import { readSettings } from '@/src/app/create-core'
import { modules } from '@/src/modules'
import { shellBlocksOf } from '@/tests/deploy/support/install-page'
import schema from '@/tests/deploy/support/litestream.schema.json'
import { createSite } from '@/tests/support/servers/spawned-site'

interface ComposeService {
  readonly image: string
  readonly env_file?: readonly (string | { readonly path: string })[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly read_only?: boolean
}
interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
}

/** Variables of compose files that aren't the product's. */
const composeVariables = { SITE_HOST: 'shop.example.com', POSTGRES_PASSWORD: 'f00d' }

const textOf = (name: string) => Bun.file(`deploy/${name}`).text()
const knownVariables = configsOf(modules).flatMap(({ settings }) => Object.keys(settings))

const dockerfilelint = await installFromNpm('dockerfilelint', '1.8.0').catch(() => undefined)
if (!dockerfilelint) console.warn("npm can't be reached: dockerfilelint doesn't check the Dockerfile.")

const site = await createSite()
afterAll(() => site[Symbol.asyncDispose]())

test('deploy-files lists every file in deploy/ and prints each', async () => {
  const { stdout } = await site.command('deploy-files')
  const names = globSync('deploy/*').map((path) => basename(path))
  expect(stdout.trim().split('\n').sort()).toEqual(names.sort())
  for (const name of ['Caddyfile', 'mintmarkctl', 'alerts.yml', 'grafana.json'])
    expect((await site.command('deploy-files', name)).stdout).toBe(await textOf(name))
  const missing = await site.command('deploy-files', 'toString')
  expect([missing.exitCode, missing.stderr]).toEqual([
    1,
    expect.stringContaining('There is no file toString.'),
  ])
})

test('healthcheck exits 0 while a server is ready, and 1 without one', async () => {
  const before = await site.command('healthcheck')
  expect([before.exitCode, before.stderr]).toEqual([1, expect.stringContaining('No server answers at http')])
  await site.start()
  const { exitCode, stdout } = await site.command('healthcheck')
  expect([exitCode, stdout]).toEqual([0, 'The server is ready.\n'])
})

test.if(dockerfilelint !== undefined)('dockerfilelint finds nothing in the Dockerfile', async () => {
  const { ok, output } = await run([
    bun,
    join(String(dockerfilelint), 'bin/dockerfilelint'),
    'deploy/Dockerfile',
  ])
  expect([ok, output]).toEqual([true, expect.stringContaining('Issues: None found')])
})

test('the container runs the executable without rights, and asks it for its health', async () => {
  const text = (await textOf('Dockerfile')).replaceAll('\\\n', ' ')
  const [, target] = /^COPY .*mintmark (\S+)$/m.exec(text) ?? []
  const arrayAfter = (instruction: string) =>
    JSON.parse(new RegExp(`^(?:${instruction}).*?(\\[.*\\])$`, 'm').exec(text)?.[1] ?? 'null')
  expect(arrayAfter('ENTRYPOINT')).toEqual([target])
  expect(arrayAfter('HEALTHCHECK')).toEqual([target, 'healthcheck'])
  expect(text).toMatch(/^USER 65532:65532$/m)
  const [, env = ''] = /^ENV (.*)$/m.exec(text) ?? []
  expectValid(
    Object.fromEntries(
      env
        .trim()
        .split(/\s+/)
        .map((pair) => pair.split('=')),
    ),
  )
})

test.each(['compose.yml', 'compose.postgres.yml'])(
  '%s is read-only, sets valid variables and passes the other settings of .env on',
  async (name) => {
    const text = await textOf(name)
    const { services } = Bun.YAML.parse(text) as ComposeFile
    const own = Object.values(services).filter(({ image }) => image === 'mintmark')
    expect(own.length).toBeGreaterThan(0)
    for (const { environment = {}, env_file = [], read_only, volumes } of own) {
      expect(env_file.map((file) => (typeof file === 'string' ? file : file.path))).toEqual(['.env'])
      expect([read_only, volumes]).toEqual([true, ['data:/data']])
      const values = Object.entries(environment).map(([key, value]) => [key, substitute(value)])
      expectValid(Object.fromEntries(values))
    }
    const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable)
    const known = [...knownVariables, ...Object.keys(composeVariables)]
    expect(used.filter((variable) => !known.includes(String(variable)))).toEqual([])
  },
)

test('the install page writes valid settings', () => {
  const blocks = shellBlocksOf('docs/operating/install.md', 'On Debian or Ubuntu')
  const values: Record<string, string> = {}
  for (const [, key = '', value = ''] of blocks.join('\n').matchAll(/^([A-Z_]+)=(\S+)$/gm))
    values[key] = value.replace(/\$(\w+)/g, (_, name) => values[name] ?? '')
  const { DOMAIN: _domain, EMAIL: _email, ...settings } = values
  expect(Object.keys(settings)).toContain('PUBLIC_URL')
  expectValid(settings)
})

test('litestream.yml replicates both databases of the service', async () => {
  const parsed = Bun.YAML.parse(await textOf('litestream.yml')) as { dbs: { path: string }[] }
  const validate = new Ajv().compile(schema)
  expect([validate(parsed), validate.errors]).toEqual([true, null])
  const [, folder] = /^StateDirectory=(.*)$/m.exec(await textOf('mintmark.service')) ?? []
  expect(parsed.dbs.map(({ path }) => path)).toEqual([
    `/var/lib/${folder}/mintmark.db`,
    `/var/lib/${folder}/files.db`,
  ])
})

test.if(Bun.which('systemd-analyze') !== null)('systemd accepts the units, and exposes little', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-units-'))
  for (const name of ['mintmark.service', 'mintmark-advice.service']) {
    // systemd-analyze wants the programs of a unit to exist.
    const unit = (await textOf(name)).replaceAll(/\/usr\/local\/s?bin\/\w+/g, '/bin/true')
    await Bun.write(join(folder, name), unit)
  }
  const unit = join(folder, 'mintmark.service')
  const verified = await run(['systemd-analyze', 'verify', unit])
  expect([verified.ok, verified.output]).toEqual([true, ''])
  const options = ['--offline=true', '--threshold=20', '--no-pager']
  const { ok, output } = await run(['systemd-analyze', 'security', ...options, unit])
  expect([ok, ok ? '' : output]).toEqual([true, ''])
  rmSync(folder, { recursive: true })
})

/** As Docker Compose does. */
function substitute(value: string): string {
  const known: Record<string, string> = composeVariables
  return value.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name, kind, text) => known[name] ?? (kind === '-' ? text : ''),
  )
}

/** Expects that the product knows these variables and starts with them. */
function expectValid(env: Record<string, string>): void {
  expect(Object.keys(env).filter((name) => !knownVariables.includes(name))).toEqual([])
  expect(() => readSettings(modules, env)).not.toThrow()
}
