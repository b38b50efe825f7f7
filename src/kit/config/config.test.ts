import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { appConfig } from '@/src/kit/config/app-config'
import { ConfigError, defineConfig, type Env, SettingsStore } from '@/src/kit/config/config'
import {
  choiceSetting,
  flagSetting,
  lineSetting,
  textSetting,
  wholeNumberSetting,
} from '@/src/kit/config/setting-types'

const canary = 'canary-7f3a'

const mailConfig = defineConfig(
  {
    MAIL_HOST: { schema: textSetting, help: 'The mail server.' },
    MAIL_PASSWORD: { schema: textSetting, secret: true, help: 'Its password.' },
    MAIL_KEY: { schema: v.pipe(v.string(), v.hexadecimal()), secret: true, help: 'Signs the mail.' },
    MAIL_RETRIES: { schema: wholeNumberSetting(0, 9), fallback: '3', help: 'How often it tries.' },
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

test('unset variables have their defaults', () => {
  const store = new SettingsStore([appConfig, mailConfig], {})
  expect(store.of(appConfig)).toMatchObject({ PORT: 3000, TRUST_PROXY: { hops: 0 }, SITE_NAME: 'Mintmark' })
  expect(store.of(mailConfig)).toEqual({ MAIL_RETRIES: 3 } as never)
})

test('a variable that is not UTF-8 is refused with the position', () => {
  expect(
    problemsOf({ SITE_NAME: 'Caf\uFFFD', MAIL_PASSWORD: 'secret\uFFFD', MAIL_RETRIES: '\uFFFD' }),
  ).toEqual([
    'SITE_NAME: not UTF-8, character 4',
    'MAIL_PASSWORD: not UTF-8, character 7',
    'MAIL_RETRIES: not UTF-8, character 1',
  ])
})

test('an empty variable counts as unset', () => {
  expect(new SettingsStore([appConfig], { PORT: '', DATABASE_URL: '' }).of(appConfig).PORT).toBe(3000)
})

test('one report lists every invalid variable and what was expected', () => {
  const env = { PORT: '70000', TRUST_PROXY: 'yes', LOG_LEVEL: 'loud', PUBLIC_URL: 'shop', MAIL_RETRIES: '-1' }
  expect(problemsOf(env)).toEqual([
    'PORT: expected a whole number from 1 to 65535, not "70000"',
    'PUBLIC_URL: expected an origin such as https://shop.example, not "shop"',
    'TRUST_PROXY: expected false, true, a number of proxies, or networks such as 10.0.0.0/8, fd00::/8, not "yes"',
    'LOG_LEVEL: expected debug or info or warn or error, not "loud"',
    'MAIL_RETRIES: expected a whole number from 0 to 9, not "-1"',
  ])
})

test('the report is a sentence followed by a list', () => {
  const report = (env: Env) => () => new SettingsStore([appConfig], env)
  expect(report({ PORT: 'x' })).toThrow('The configuration has a problem:\n  PORT: ')
  expect(report({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow('has 2 problems:\n  PORT: ')
})

test('an invalid secret is named but not quoted', () => {
  const env = {
    DATABASE_URL: `mysql://me:${canary}@host/db`,
    MAIL_KEY: canary,
    METRICS_TOKEN: canary.repeat(30),
  }
  const problems = problemsOf(env)
  expect(problems.map((one) => one.split(':')[0])).toEqual(['DATABASE_URL', 'METRICS_TOKEN', 'MAIL_KEY'])
  expect(problems.join('\n')).not.toContain(canary)
})

test('a variable without the one it depends on is rejected, if both are valid', () => {
  expect(problemsOf({ MAIL_HOST: 'mail.example' })).toEqual(['MAIL_PASSWORD: needed where MAIL_HOST is set'])
  expect(problemsOf({ MAIL_HOST: 'mail.example', MAIL_PASSWORD: canary })).toEqual([])
})

test('a long invalid value is shortened', () => {
  const [problem = ''] = problemsOf({ PORT: '9'.repeat(10_000) })
  expect(problem.length).toBeLessThan(150)
})

test('reading the config of a module that is not installed throws', () => {
  expect(() => new SettingsStore([appConfig], {}).of(mailConfig)).toThrow('no installed module')
})

describe('value types', () => {
  const parse = (schema: v.GenericSchema<string, unknown>, written: string) => {
    const result = v.safeParse(schema, written)
    return result.success ? result.output : 'rejected'
  }
  test('a whole number has only digits', () => {
    const port = wholeNumberSetting(1, 100)
    expect(['1', '100', '007'].map((text) => parse(port, text))).toEqual([1, 100, 7])
    for (const text of ['0', '101', '-1', '1.0', '1e1', '0x1', ' 1', '１', 'NaN', '9'.repeat(16)])
      expect(parse(port, text)).toBe('rejected')
  })
  test('a flag is exactly true or false', () => {
    expect([parse(flagSetting, 'true'), parse(flagSetting, 'false')]).toEqual([true, false])
    for (const text of ['1', 'yes', 'TRUE', 'on']) expect(parse(flagSetting, text)).toBe('rejected')
  })
  test('a choice is one of its values', () => {
    expect([parse(choiceSetting('a', 'b'), 'b'), parse(choiceSetting('a', 'b'), 'c')]).toEqual([
      'b',
      'rejected',
    ])
  })
  test('text is trimmed, not empty and of limited length', () => {
    expect(parse(textSetting, '  Mint mark ')).toBe('Mint mark')
    for (const written of ['   ', 'x'.repeat(201)]) expect(parse(textSetting, written)).toBe('rejected')
  })
  test('a line is normalized, and something in it is visible', () => {
    expect(parse(lineSetting, ' Cafe\u0301\u200b \u202eVault ')).toBe('Caf\u00e9 Vault')
    for (const written of ['\u200b', '\u202e \u2060', '\u3164', 'Moon\nVault', 'Moon\u0000Vault'])
      expect(parse(lineSetting, written)).toBe('rejected')
  })
  test('an origin has only a scheme and a host', () => {
    const { schema } = appConfig.settings.PUBLIC_URL
    expect(parse(schema, 'https://Shop.Example/')).toBe('https://shop.example')
    expect(parse(schema, 'http://localhost:3000')).toBe('http://localhost:3000')
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
      expect(parse(schema, text)).toBe('rejected')
  })
})

test.each([
  ['MAIL_PASWORD', ['MAIL_PASWORD: there is no such variable. Did you mean MAIL_PASSWORD?']],
  ['OPERATOR_MAIL', ['OPERATOR_MAIL: there is no such variable. Did you mean OPERATOR_EMAIL?']],
  ['PUBLIC_UR', ['PUBLIC_UR: there is no such variable. Did you mean PUBLIC_URL?']],
  ['SMTP_PASSWORD', ['SMTP_PASSWORD: there is no such variable. Did you mean MAIL_PASSWORD?']],
  ['OPERATOR_TELEPHONE_NUMBER', ['OPERATOR_TELEPHONE_NUMBER: there is no such variable']],
  ['OTEL_METRICS_EXPORTER', []],
  ['PUBLIC_KEY', []],
  ['SMTP_PORT_25_TCP_ADDR', []],
  ['SMTP_SERVICE_HOST', []],
  ['UNRELATED_NAME', []],
])('the variable %s, which does not exist, is reported as %p', (name, problems) => {
  expect(problemsOf({ [name]: canary })).toEqual(problems)
})

test('a secret in the wrong variable is not quoted', () => {
  const secrets = [
    'sk_live_hunter2hunter2',
    'AGE-SECRET-KEY-1QQPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
    'postgres://shop:hunter2@db/shop',
    'whsec_hunter2hunter2',
    'AKIA1234567890ABCDEFGHIJ',
  ]
  for (const PORT of secrets)
    expect(problemsOf({ PORT })).toEqual(['PORT: expected a whole number from 1 to 65535'])
})
