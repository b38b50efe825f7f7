import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createSiteCopy } from '@/tests/support/outside-modules/site-copy'

const site = createSiteCopy()
afterAll(() => site[Symbol.asyncDispose]())

test('a module is not removed while the database has its tables', async () => {
  const wanted = join(site.outside, 'wanted')
  await site.succeed('scripts/new.ts', 'wanted', '--at', wanted)
  await site.succeed('scripts/add.ts', wanted)
  await site.succeed('src/main.ts', 'migrate')
  expect(await site.fail('scripts/remove.ts', 'wanted')).toContain('bun src/main.ts module remove wanted')
  await site.succeed('src/main.ts', 'module', 'remove', 'wanted', '--keep-data')
  await site.succeed('scripts/remove.ts', 'wanted')
  await site.succeed('src/main.ts', 'migrate')
  expect(site.changedFiles()).toEqual([])
})

test('a module that others need is not removed', async () => {
  expect(await site.fail('scripts/remove.ts', 'orders')).toContain('modules/reviews/module.ts')
  expect(await site.fail('scripts/remove.ts', 'nothing')).toContain('There is no module named nothing')
  expect(await site.fail('scripts/remove.ts', '../modules')).toContain('There is no module named ../modules')
  expect(site.changedFiles()).toEqual([])
})

test('a module of the repository that no other needs is removed with what names it', async () => {
  expect(await site.fail('scripts/remove.ts', 'reviews')).toContain('To delete these files too, use --force.')
  const output = await site.succeed('scripts/remove.ts', 'reviews', '--force')
  expect(output).toContain(
    'A site that has tables of reviews needs this before its next version: mintmark module remove reviews',
  )
  expect(output).toMatch(/name it, or a route, .*\n(?: {2}.*\n)*? {2}modules\/users\/suspensions\.test\.ts\n/)
  expect(site.changedFiles().filter((path) => !path.startsWith('modules/reviews/'))).toEqual([
    'docs/personal-data.md',
    'src/module-api.ts',
    'src/modules.ts',
    'web/modules.ts',
  ])
  expect(site.read('src/module-api.ts')).not.toContain("from '@/modules/reviews/")
  expect(await site.succeed('src/main.ts', 'modules')).not.toContain('reviews')
})

test('a port that only one module provides keeps it in the program', async () => {
  const before = site.changedFiles()
  expect(await site.fail('scripts/remove.ts', 'delivery', '--force')).toContain('No module provides the port')
  expect(site.changedFiles()).toEqual(before)
})
