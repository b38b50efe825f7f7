import { expect, test } from 'bun:test'
import { describeStartupError } from '@/scripts/lib/startup-error'
import { ConfigError } from '@/src/kit/config/config'
import { ModuleError } from '@/src/kit/module/module-error'

test.each([new ModuleError(['Rename it.']), new ConfigError(['PORT: expected a number'])])(
  'a $name explains itself',
  (error) => expect(describeStartupError(error)).toBe(error.message),
)

test('any other error has its first places in our files', () => {
  const frames = [
    '/srv/node_modules/elysia/src/index.js:1:1',
    ...[1, 2, 3, 4].map((line) => `/srv/modules/a/service.ts:${line}:1`),
  ]
  const error = Object.assign(new Error('no table'), {
    stack: `Error: no table\n${frames.map((at) => `    at run (${at})`).join('\n')}`,
  })
  const described = describeStartupError(error)
  expect(described).toContain('no table')
  expect(described.match(/service\.ts:\d/g)).toEqual(['service.ts:1', 'service.ts:2', 'service.ts:3'])
  expect(described).not.toContain('node_modules')
})
