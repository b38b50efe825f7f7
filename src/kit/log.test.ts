import { expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLog, type Level, withLogFields } from '@/src/kit/log'
import { versions } from '@/tests/support/database/scratch-table'
import { createTestDatabase } from '@/tests/support/database/test-database'

const canary = 'canary-5d81'

function logAt(level: Level = 'debug') {
  const lines: string[] = []
  return {
    log: createLog(level, { write: (line) => lines.push(line) }),
    lines,
    last: () => JSON.parse(lines.at(-1) ?? ''),
  }
}

test('a line is JSON with time, level, message and fields', () => {
  const { log, last } = logAt()
  log.warn('outbox job outcome unknown', { key: 'k1', attempts: 2 })
  expect(last()).toEqual({
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    level: 'warn',
    message: 'outbox job outcome unknown',
    key: 'k1',
    attempts: 2,
  })
})

test('lines below the level are not written', () => {
  const { log, lines } = logAt('warn')
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](level)
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'error'])
})

test('values with secret names are redacted at any depth (D12)', () => {
  const { log, lines } = logAt()
  const names = [
    'cookie',
    'Cookie',
    'set-cookie',
    'authorization',
    'password',
    'newPassword',
    'passwordHash',
    'clientSecret',
    'client_secret',
    'STRIPE_SECRET_KEY',
    'token',
    'sessionToken',
    'METRICS_TOKEN',
    'code',
    'email',
    'answer',
    'cvc',
    'number',
    'challenge',
  ]
  const secrets = Object.fromEntries(names.map((name) => [name, canary]))
  log.info('flat', secrets)
  log.info('nested', { request: { headers: secrets, list: [secrets, { deeper: secrets }] } })
  log.info('whole', { password: { of: canary }, token: [canary] })
  expect(lines.join('\n')).not.toContain(canary)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ cookie: '[redacted]', clientSecret: '[redacted]' })
})

test('names that only resemble a secret are not redacted', () => {
  const { log, last } = logAt()
  log.info('kept', { listener: 'a', codes: 2, numbers: 3 })
  expect(last()).toMatchObject({ listener: 'a', codes: 2, numbers: 3 })
})

test('an error is written with its chain of causes and no other properties', () => {
  const { log, last, lines } = logAt()
  const inner = Object.assign(new TypeError('inner'), { password: canary, request: { body: canary } })
  const outer = new Error('outer', { cause: new Error('middle', { cause: inner }) })
  log.error('failed', { error: outer, list: [outer] })
  expect(last().error).toMatchObject({
    name: 'Error',
    message: 'outer',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'middle', cause: { name: 'TypeError', message: 'inner' } },
  })
  expect(lines.join()).not.toContain(canary)
})

test('a cause that is a plain object is redacted too', () => {
  const { log, lines } = logAt()
  log.error('failed', { error: new Error('outer', { cause: { token: canary, kind: 'kept' } }) })
  expect(lines.join()).not.toContain(canary)
  expect(lines.join()).toContain('kept')
})

test('a failed query is written without its parameters (D12)', async () => {
  const { db, drop } = await createTestDatabase()
  const { log, lines } = logAt()
  const add = () => db.transact((tx) => tx.insert(versions).values({ name: canary, version: 1 }))
  await add()
  const error = await add().catch((thrown: unknown) => thrown)
  log.error('request failed', { error })
  log.warn('outbox job outcome unknown', { reason: error instanceof Error ? error.message : '' })
  await drop()
  expect(lines).toHaveLength(2)
  expect(lines.join('\n')).not.toContain(canary)
  expect(lines[0]).toMatch(/unique/i)
})

test.each(['json', 'pretty'] as const)('input cannot forge a log line in %s (D12)', (format) => {
  const lines: string[] = []
  const log = createLog('debug', { format, write: (line) => lines.push(line) })
  const forged = 'hello\n{"level":"error","message":"forged"}\r\n\u2028\u001b[31m'
  log.info('said', { text: forged })
  log.info(forged)
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/\p{Cc}/u)
})

test('a pretty line has time, level, message and fields, and the stack of an error below', () => {
  const lines: string[] = []
  const log = createLog('debug', { format: 'pretty', write: (line) => lines.push(line) })
  log.info('request', {
    path: '/api/items',
    status: 200,
    userId: undefined,
    ports: { a: 1 },
    note: 'two words',
  })
  log.error('failed', { error: new Error('broken', { cause: 'x' }), token: canary })
  const [request = '', failed = ''] = lines
  expect(request).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} info {2}request path=\/api\/items status=200 ports=\{"a":1\} note="two words"$/,
  )
  expect(failed).toMatch(/^\S+ error failed token="\[redacted\]"\n {4}Error: broken\n {4}at /)
  expect(failed).not.toContain(canary)
})

test('lines of work have its fields, also after it waited, and other lines have not', async () => {
  const { log, lines } = logAt()
  const work = withLogFields({ requestId: 'r-1', token: canary }, async () => {
    await nextTurn()
    log.info('inside', { key: 'k' })
  })
  log.info('outside')
  await work
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'outside' },
    { message: 'inside', requestId: 'r-1', token: '[redacted]', key: 'k' },
  ])
  expect(lines[0]).not.toContain('requestId')
})

test('circular and non-JSON values are written', () => {
  const { log, lines } = logAt()
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const error = new Error('round')
  error.cause = error
  log.info('circle', { circle, many: Array.from({ length: 1_000 }, () => 'x') })
  log.error('round', { error })
  log.info('big', { seq: 12n, nothing: undefined, none: null })
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('[deep]')
  expect(lines[0]?.length).toBeLessThan(1_000)
})
