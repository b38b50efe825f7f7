import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { appConfig } from '@/src/kit/app-config'
import { ConfigError, defineConfig, type Env, SettingsStore } from '@/src/kit/config'
import { flag, oneOf, text, wholeNumber } from '@/src/kit/setting-types'

const canary = 'canary-7f3a'

const mailConfig = defineConfig(
  {
    MAIL_HOST: { schema: text, help: 'The mail server.' },
    MAIL_PASSWORD: { schema: text, secret: true, help: 'Its password.' },
    MAIL_KEY: { schema: v.pipe(v.string(), v.hexadecimal()), secret: true, help: 'Signs the mail.' },
    MAIL_RETRIES: { schema: wholeNumber(0, 9), fallback: '3', help: 'How often it tries.' },
  },
  ({ MAIL_HOST, MAIL_PASSWORD }) =>
    MAIL_HOST && !MAIL_PASSWORD ? ['MAIL_PASSWORD: needed where MAIL_HOST is set'] : [],
)

function problemsOf(env: Env): string[] {
  try {
    new SettingsStore([appConfig, mailConfig], env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('with nothing set the host runs on what is written as its defaults', () => {
  const store = new SettingsStore([appConfig, mailConfig], {})
  expect(store.of(appConfig)).toMatchObject({ PORT: 3000, TRUST_PROXY: false, SITE_NAME: 'Mintmark' })
  expect(store.of(mailConfig)).toEqual({ MAIL_RETRIES: 3 } as never)
})

test('an empty variable counts as not set', () => {
  expect(new SettingsStore([appConfig], { PORT: '', DATABASE_URL: '' }).of(appConfig).PORT).toBe(3000)
})

test('every wrong variable is in one report, with what was expected', () => {
  const env = { PORT: '70000', TRUST_PROXY: 'yes', LOG_LEVEL: 'loud', PUBLIC_URL: 'shop', MAIL_RETRIES: '-1' }
  expect(problemsOf(env)).toEqual([
    'PORT: expected a whole number from 1 to 65535, not "70000"',
    'PUBLIC_URL: expected an origin such as https://shop.example, not "shop"',
    'TRUST_PROXY: expected true or false, not "yes"',
    'LOG_LEVEL: expected debug or info or warn or error, not "loud"',
    'MAIL_RETRIES: expected a whole number from 0 to 9, not "-1"',
  ])
})

test('the report reads as a list under one sentence', () => {
  const report = (env: Env) => () => new SettingsStore([appConfig], env)
  expect(report({ PORT: 'x' })).toThrow('The configuration has a problem:\n  PORT: ')
  expect(report({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow('has 2 problems:\n  PORT: ')
})

test('a wrong secret is named and never echoed', () => {
  const env = {
    DATABASE_URL: `mysql://me:${canary}@host/db`,
    MAIL_KEY: canary,
    METRICS_TOKEN: canary.repeat(30),
  }
  const problems = problemsOf(env)
  expect(problems.map((one) => one.split(':')[0])).toEqual(['DATABASE_URL', 'METRICS_TOKEN', 'MAIL_KEY'])
  expect(problems.join('\n')).not.toContain(canary)
})

test('half of a pair is refused, once each half is well written', () => {
  expect(problemsOf({ MAIL_HOST: 'mail.example' })).toEqual(['MAIL_PASSWORD: needed where MAIL_HOST is set'])
  expect(problemsOf({ MAIL_HOST: 'mail.example', MAIL_PASSWORD: canary })).toEqual([])
})

test('a long wrong value does not drown the report', () => {
  const [problem = ''] = problemsOf({ PORT: '9'.repeat(10_000) })
  expect(problem.length).toBeLessThan(150)
})

test('asking for the values of a module that is not installed is a fault of ours', () => {
  expect(() => new SettingsStore([appConfig], {}).of(mailConfig)).toThrow('no installed module')
})

describe('the kinds of values', () => {
  const takes = (schema: v.GenericSchema<string, unknown>, written: string) => {
    const result = v.safeParse(schema, written)
    return result.success ? result.output : 'refused'
  }
  test('a whole number is written in plain digits', () => {
    const port = wholeNumber(1, 100)
    expect(['1', '100', '007'].map((text) => takes(port, text))).toEqual([1, 100, 7])
    for (const text of ['0', '101', '-1', '1.0', '1e1', '0x1', ' 1', '１', 'NaN', '9'.repeat(16)])
      expect(takes(port, text)).toBe('refused')
  })
  test('a flag is true or false and nothing like it', () => {
    expect([takes(flag, 'true'), takes(flag, 'false')]).toEqual([true, false])
    for (const text of ['1', 'yes', 'TRUE', 'on']) expect(takes(flag, text)).toBe('refused')
  })
  test('a choice is one of its words', () => {
    expect([takes(oneOf('a', 'b'), 'b'), takes(oneOf('a', 'b'), 'c')]).toEqual(['b', 'refused'])
  })
  test('words are trimmed, and neither empty nor endless', () => {
    expect(takes(text, '  Mint mark ')).toBe('Mint mark')
    for (const written of ['   ', 'x'.repeat(201)]) expect(takes(text, written)).toBe('refused')
  })
  test('an origin has a scheme and a host and no more', () => {
    const { schema } = appConfig.settings.PUBLIC_URL
    expect(takes(schema, 'https://Shop.Example/')).toBe('https://shop.example')
    expect(takes(schema, 'http://localhost:3000')).toBe('http://localhost:3000')
    for (const text of [
      'shop.example',
      'ftp://shop.example',
      'https://shop.example/path',
      'https://shop.example?a=b',
      'https://shop.example#a',
      'https://me@shop.example',
      'https://:word@shop.example',
      'javascript:alert(1)',
    ])
      expect(takes(schema, text)).toBe('refused')
  })
})
