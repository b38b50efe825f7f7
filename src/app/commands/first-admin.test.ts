import { afterAll, beforeAll, expect, onTestFinished, spyOn, test } from 'bun:test'
import { user } from '@/src/app/commands/user'
import { createOutput } from '@/src/kit/module/command'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const password = 'correct horse 7'

const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let site: Site
beforeAll(async () => {
  site = await createSite()
  await site.start()
})
afterAll(() => site[Symbol.asyncDispose]())

test('a new site prints a first-admin link at startup, and none once there is an admin', async () => {
  await using fresh = await createSite()
  await fresh.start()
  const link = await eventually(async () => {
    const [found] = /^http:\S+\/auth\?mode=first-admin#[\w-]{43}$/m.exec(fresh.consoleOutput()) ?? []
    expect(found).toStartWith(fresh.origin)
    return new URL(String(found))
  })
  const form = { token: link.hash.slice(1), username: 'operator', email: 'operator@example.com', password }
  expect((await fresh.visitor().post('/api/auth/first-admin', form)).status).toBe(201)
  expect((await fresh.command('user', 'list')).stdout).toBe('admin      operator\n')
  await fresh.stop()
  await fresh.start()
  await fresh.stop()
  expect(fresh.consoleOutput()).toBe('')
})

test.each([
  [['create'], 'Choose a username.'],
  [['create', 'ann'], 'Enter your email address.'],
  [['create', 'an nie', 'ann@example.com'], 'Use letters, digits and underscores.'],
  [['create', 'ann', 'no address'], 'Enter a valid email address.'],
  [['create', 'ann', 'ann@example.com', 'king'], 'There is no role "king".'],
  [['create', 'ann', 'ann@example.com', 'user', 'more'], 'Name the user, the email address and the role.'],
  [['promote'], 'Name the user to promote.'],
  [['promote', 'ann', 'king'], 'There is no role "king".'],
  [['reset-factors'], 'Name the user who lost the second factor.'],
  [['reset-password'], 'Name the user who needs a new password.'],
  [['suspend'], 'Name the user, and the reason with --reason.'],
  [['suspend', 'ann'], 'Enter a reason. The person sees it.'],
  [
    ['suspend', 'ann', '--reason', 'x', '--until', 'soon'],
    'Enter a date such as 2026-05-01, or a time with its offset.',
  ],
  [['restore', 'ann'], 'Enter a reason. The person sees it.'],
  [[], 'Use create, promote, reset-factors, reset-password, suspend, restore, sessions or list.'],
])('user %j is bad usage', async (args, problem) => {
  const stderr = spyOn(process.stderr, 'write').mockImplementation(() => true)
  onTestFinished(() => stderr.mockRestore())
  expect(await user.run(args, createOutput(false))).toBe(2)
  expect(stderr.mock.lastCall?.[0]).toStartWith(`${problem}\nUsage: mintmark user create`)
})

// Comes first: the next test adds an admin.
test('the command line refuses to promote temporary accounts and to demote the last admin, and resets factors', async () => {
  await site.signIn('guest')
  const temporary = await site.command('user', 'promote', 'temporary:guest')
  expect([temporary.exitCode, temporary.stderr]).toEqual([
    1,
    "A temporary account can't be staff: anyone can log in to it.\n",
  ])
  await site.command('user', 'create', 'admin', 'ann@example.com', 'admin')
  const last = await site.command('user', 'promote', 'admin', 'user')
  expect([last.exitCode, last.stderr]).toEqual([
    1,
    'This is the last admin who can log in. The site needs one.\n',
  ])
  const reset = await site.command('user', 'reset-factors', 'admin')
  expect([reset.exitCode, reset.stdout]).toEqual([
    0,
    'admin has no second factor now and is logged out everywhere.\n',
  ])
  const unknown = await site.command('user', 'reset-factors', 'nobody')
  expect([unknown.exitCode, unknown.stderr]).toEqual([1, 'No user is named nobody.\n'])
})

test('user create works while the server runs, and its link signs the user in', async () => {
  const made = await site.command('user', 'create', 'boss', 'boss@example.com', 'admin')
  expect([made.exitCode, made.stderr]).toEqual([0, ''])
  const token = /#([\w-]{43})$/m.exec(made.stdout)?.[1]
  const entered = await site.visitor().post('/api/auth/invitation', { token, password })
  expect([entered.status, entered.body.user.role]).toEqual([200, 'admin'])
  const again = await site.command('user', 'create', 'Boss', 'bob@example.com')
  expect([again.exitCode, again.stdout, again.stderr]).toEqual([1, '', 'This username is taken.\n'])
})

test('user sessions lists where a user is logged in, and ends the sessions (B11)', async () => {
  const ann = site.visitor()
  await ann.post('/api/auth/temp-login', { username: 'ann' }, { 'user-agent': firefoxOnWindows })
  const listed = await site.command('user', 'sessions', 'temporary:ann')
  expect(listed.stdout).toMatch(/^\d{4}-\d\d-\d\dT\S+Z {2}Firefox, Windows\n$/)
  const ended = await site.command('user', 'sessions', 'temporary:ann', '--end')
  expect([ended.exitCode, ended.stdout]).toEqual([0, 'temporary:ann is logged out everywhere.\n'])
  expect((await ann.get('/api/auth/user')).status).toBe(401)
  const none = await site.command('user', 'sessions', 'temporary:ann')
  expect(none.stdout).toBe('temporary:ann is not logged in.\n')
  const unknown = await site.command('user', 'sessions', 'nobody')
  expect([unknown.exitCode, unknown.stderr]).toEqual([1, 'No user is named nobody.\n'])
})

test('user suspend keeps a user from trading, and user restore ends it', async () => {
  const bob = await site.signIn('bob')
  const name = 'temporary:bob'
  const suspended = await site.command(
    'user',
    'suspend',
    name,
    '--reason',
    'Sold fakes.',
    '--until',
    '2999-05-01',
  )
  expect([suspended.exitCode, suspended.stdout]).toEqual([0, `${name} is suspended until 2999-05-01.\n`])
  expect((await bob.get('/api/auth/user')).body.suspension).toEqual({
    until: '2999-05-01T00:00:00.000Z',
    reason: 'Sold fakes.',
  })
  const again = await site.command(
    'user',
    'suspend',
    name,
    '--reason',
    'Sold fakes.',
    '--until',
    '2020-05-01',
  )
  expect([again.exitCode, again.stderr]).toEqual([1, 'Enter a date in the future.\n'])
  const restored = await site.command('user', 'restore', name, '--reason', 'A mistake.')
  expect([restored.exitCode, restored.stdout]).toEqual([0, `${name} is no longer suspended.\n`])
  const twice = await site.command('user', 'restore', name, '--reason', 'A mistake.')
  expect([twice.exitCode, twice.stderr]).toEqual([1, 'This account is not suspended.\n'])
  const unknown = await site.command('user', 'suspend', 'nobody', '--reason', 'Sold fakes.')
  expect([unknown.exitCode, unknown.stderr]).toEqual([1, 'No user is named nobody.\n'])
})

test('user reset-password prints a link that sets a password once and ends the sessions', async () => {
  const invited = await site.command('user', 'create', 'cleo', 'cleo@example.com')
  const first = site.visitor()
  const tokenOf = ({ stdout }: { stdout: string }) => /#([\w-]{43})$/m.exec(stdout)?.[1]
  await first.post('/api/auth/invitation', { token: tokenOf(invited), password })
  const reset = await site.command('user', 'reset-password', 'cleo')
  expect([reset.exitCode, reset.stderr]).toEqual([0, ''])
  expect((await first.get('/api/auth/user')).status).toBe(200)
  const sent = { token: tokenOf(reset), password: 'another horse 8' }
  expect((await site.visitor().post('/api/auth/invitation', sent)).status).toBe(200)
  expect((await first.get('/api/auth/user')).status).toBe(401)
  expect((await site.visitor().post('/api/auth/invitation', sent)).status).toBe(409)
  await site.signIn('guest')
  const temporary = await site.command('user', 'reset-password', 'temporary:guest')
  expect([temporary.exitCode, temporary.stdout]).toEqual([1, ''])
})
