import { expect, test } from 'bun:test'
import packageJson from '@/package.json' with { type: 'json' }
import { program } from '@/tests/support/servers/program'

/** Runs a command of which only the first `lines` lines are read. */
async function run(args: readonly string[], lines = 1_000) {
  return runScript(`set -o pipefail; "$0" "$@" | head -n ${lines}`, args)
}

/** Runs a script in which `"$0" "$@"` is the program with `args`. */
async function runScript(script: string, args: readonly string[] = []) {
  const child = Bun.spawn(['bash', '-c', script, ...program, ...args], {
    env: { ...process.env, DATABASE_URL: '' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { stdout, stderr, exitCode: await child.exited }
}

test('--version prints the version', async () => {
  const { stdout, exitCode } = await run(['--version'])
  const build = /^mintmark (\S+)(?: \(commit [0-9a-f]{12}, \d{4}-\d\d-\d\dT[\d:]{8}Z\))?\n$/.exec(stdout)
  expect([build?.[1], exitCode]).toEqual([packageJson.version, 0])
})

test('help on a command says what it does and its exit codes, as --help does', async () => {
  const [help, option] = [await run(['help', 'serve']), await run(['serve', '--help'])]
  expect(help).toEqual(option)
  expect(help.stdout).toMatch(
    /^mintmark serve\n\n.*\n\nOptions:\n {2}--json .*\n\nExit codes:\n {2}0 {3}success\n[\s\S]*\n {2}75 {2}another server/,
  )
  expect((await run(['help'])).stdout).toContain('catalogue import FILE')
  expect((await run(['help', 'config'])).stdout).toContain('DELIVERY_WINDOW_SECONDS')
  const unknown = await run(['help', 'nothing'])
  expect([unknown.stdout, unknown.exitCode]).toEqual(['', 2])
})

test('a failed command keeps its exit code when nobody reads its error', async () => {
  const { exitCode } = await runScript('set -o pipefail; "$0" "$@" no-such-command 2>&1 | head -n 0')
  expect(exitCode).toBe(2)
})

test('a command whose output cannot be stored fails with one line', async () => {
  const { stderr, exitCode } = await runScript('"$0" "$@" docs >/dev/full')
  expect([stderr, exitCode]).toEqual([
    expect.stringMatching(/^The output can't be written: .*no space left.*\n$/),
    1,
  ])
})

test('an argument that is not UTF-8 is refused with the position', async () => {
  const { stderr, exitCode } = await runScript(`"$0" "$@" user suspend collector --reason $'Caf\\xe9 talk'`)
  expect([stderr.split('\n')[0], exitCode]).toEqual([
    'An argument isn\'t UTF-8, at its character 4, after "Caf".',
    2,
  ])
})

test('an unknown command and topic name the one that was meant, or where all are listed', async () => {
  for (const [words, hint] of [
    [['bakcup'], 'Did you mean "backup"?'],
    [['docter'], 'Did you mean "doctor"?'],
    [['help', 'confg'], 'Did you mean "config"?'],
    [['frobnicate'], 'mintmark help lists all commands.'],
  ] as const) {
    const { exitCode, stderr } = await run([...words])
    expect([words, exitCode, stderr]).toEqual([words, 2, expect.stringContaining(hint)])
    expect(stderr.split('\n').length).toBeLessThan(4)
  }
})
