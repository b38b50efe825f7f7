import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { commands } from '@/src/app/commands/list'
import { dialect } from '@/src/db/columns'
import { describeCommand, helpText } from '@/src/kit/module/command'
import { program } from '@/tests/support/servers/program'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

interface Sample {
  args: (folder: string) => string[]
  exitCode?: number
}

const run = (...args: string[]): Sample => ({ args: () => args })

/** A use of each command, in the order in which they work. A new command needs one. */
const samples: Record<string, Sample> = {
  migrate: run(),
  user: run('create', 'ann', 'ann@home.example'),
  audit: run(),
  doctor: run(),
  backup: { args: (folder) => [join(folder, 'copy.db')] },
  'verify-backup': { args: (folder) => [join(folder, 'copy.db')] },
  restore: run('--release'),
  move: { ...run('--cancel'), exitCode: 1 },
  modules: run(),
  module: run('remove', 'support', '--dry-run'),
  docs: run(),
  'deploy-files': run('mintmark.service'),
  // No server runs.
  healthcheck: { ...run(), exitCode: 1 },
  completion: run('bash'),
  catalogue: { args: (folder) => ['import', join(folder, 'catalog.json')] },
  reconcile: run(),
  orders: run('--state', 'paid'),
  cases: run('--queue', 'disputes'),
  settings: run('set', 'PLATFORM_FEE_BPS', '450'),
  switch: run('payouts', 'on'),
  terms: run('list'),
  export: run('ann'),
  // There is none to release; one that is placed would keep erase from working.
  hold: { ...run('ann', '--reason', 'Settled.', '--release'), exitCode: 1 },
  erase: run('ann'),
  help: run(),
}
/** These don't print a result: servers run until they are stopped, and the server reads the output of internal ones. */
const withoutResult = commands.filter(({ isServer, isInternal }) => isServer || isInternal)

let site: Site
/** The same site, whose output nobody reads. */
let unread: Site
beforeAll(async () => {
  site = await createSite()
  const env = {
    DATA_DIR: site.dataDir,
    ...(dialect === 'postgres' && { DATABASE_URL: site.databaseLocation }),
  }
  unread = await createSite(env, ['bash', '-c', 'set -o pipefail; "$0" "$@" | head -n 0', ...program])
  await Bun.write(join(site.dataDir, 'catalog.json'), '{ "101": { "name": "Fine" } }')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await unread[Symbol.asyncDispose]()
})

test('every command has a sample here, or prints no result', () => {
  const names = commands.filter((command) => !withoutResult.includes(command)).map(({ name }) => name)
  expect(Object.keys(samples).sort()).toEqual(names.sort())
  expect(withoutResult.map(({ name }) => name).sort()).toEqual(['demo', 'reencode-picture', 'serve'])
})

test.each(Object.entries(samples))(
  '%s prints one JSON value with --json, and nothing on standard output if it fails',
  async (name, { args, exitCode = 0 }) => {
    const result = await site.command(name, ...args(site.dataDir), '--json')
    expect([result.exitCode, exitCode === 0 ? result.stderr : '']).toEqual([exitCode, ''])
    if (exitCode !== 0) expect([result.stdout, result.stderr]).toEqual(['', expect.stringMatching(/\w/)])
    else expect(JSON.parse(result.stdout)).toEqual(expect.anything())
  },
)

test.each(commands.map((command) => [command.name, command] as const))(
  '%s has a help text with its exit codes and its options',
  (_, command) => {
    expect(command.synopsis.startsWith(command.name)).toBe(true)
    expect(command.about.length).toBeGreaterThan(20)
    const text = helpText(command)
    for (const code of [0, 1, 2]) expect(text).toMatch(new RegExp(`^  ${code} {3}\\w`, 'm'))
    for (const [code, meaning] of Object.entries(command.exitCodes ?? {}))
      expect(text).toContain(`  ${code.padEnd(3)} ${meaning}\n`)
    expect(text.includes('--json')).toBe(!command.isInternal)
    expect(describeCommand(command)).toMatchObject({ name: command.name, exitCodes: expect.anything() })
  },
)

test.each([
  ...['doctor', 'backup', 'serve', 'restore', 'audit'].map((name) => [name, '--no-such-option', '--json']),
  ['serve', '--port', '9'],
  ['audit', 'extra'],
  ['migrate', 'x'],
])('%s rejects an argument that it does not have: %s', async (name, ...args) => {
  const { exitCode, stdout, stderr } = await site.command(name, ...args)
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`Usage: mintmark ${name}`)
})

test('what is no command is rejected', async () => {
  for (const args of [['user', 'sing'], ['dance'], ['help', 'config', 'config']])
    expect([args, (await site.command(...args)).exitCode]).toEqual([args, 2])
})

test.each(['audit', 'doctor', 'modules', 'docs', 'completion', 'help'])(
  '%s ends quietly if nobody reads its output',
  async (name) => {
    const { exitCode, stdout, stderr } = await unread.command(name, ...(samples[name]?.args('') ?? []))
    expect([exitCode, stdout, stderr]).toEqual([0, '', ''])
  },
)

test('doctor --json lists every check with an advice unless it is ok', async () => {
  const { stdout } = await site.command('doctor', '--json')
  const results: Record<'name' | 'status' | 'says' | 'advice', string>[] = JSON.parse(stdout)
  expect(results.length).toBeGreaterThan(10)
  for (const { name, status, says, advice, ...rest } of results) {
    expect([name, says, status]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/./),
      expect.any(String),
    ])
    expect([name, advice !== '', rest]).toEqual([name, status !== 'ok', {}])
  }
})

test('--version --json prints the version', async () => {
  expect(JSON.parse((await site.command('--version', '--json')).stdout)).toEqual({
    version: expect.any(String),
    commit: expect.any(String),
    date: expect.any(String),
  })
})

test('with --json a server logs JSON, whatever LOG_FORMAT says', async () => {
  await using pretty = await createSite({ LOG_FORMAT: 'pretty', LOG_LEVEL: 'info' }, [
    'bash',
    '-c',
    'exec "$0" "$@" --json >"$DATA_DIR/log"',
    ...program,
  ])
  await pretty.start()
  await pretty.stop()
  const lines = (await Bun.file(join(pretty.dataDir, 'log')).text()).trim().split('\n')
  expect(lines.map((line) => typeof JSON.parse(line).message)).toContain('string')
})
