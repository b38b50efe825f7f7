import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { bun, run } from '@/scripts/lib/run'
import {
  browserTests,
  databaseTests,
  pageTests,
  serverTests,
  sharedTests,
  testFiles,
  testsIn,
} from '@/scripts/lib/test-files'

const groups = {
  server: serverTests,
  database: databaseTests,
  pages: pageTests,
  browser: browserTests,
  conformance: testsIn('tests/conformance'),
  crash: testsIn('tests/crash'),
}

function groupsOf(path: string) {
  return Object.entries(groups).flatMap(([name, belongs]) => (belongs(path) ? [name] : []))
}

test('each test belongs to its groups', () => {
  expect(groupsOf('modules/orders/order/order-states.test.ts')).toEqual(['server', 'database'])
  expect(groupsOf('src/http/limits.test.ts')).toEqual(['server', 'database'])
  expect(groupsOf('tests/journeys/purchase.test.ts')).toEqual(['server', 'database'])
  expect(groupsOf('tests/tidy/module-boundaries.test.ts')).toEqual(['server'])
  expect(groupsOf('scripts/lib/test-counts.test.ts')).toEqual(['server'])
  expect(groupsOf('src/db/sqlite/sqlite.test.ts')).toEqual(['server'])
  expect(groupsOf('modules/orders/web/order/order-page.test.tsx')).toEqual(['pages'])
  expect(groupsOf('web/ui/button.test.tsx')).toEqual(['pages'])
  expect(groupsOf('tests/journeys/missing-pages.test.tsx')).toEqual(['pages'])
  expect(groupsOf('tests/browser/toasts.test.ts')).toEqual(['browser'])
  expect(groupsOf('modules/orders/browser/purchase.test.ts')).toEqual(['browser'])
  expect(groupsOf('tests/conformance/lines.test.ts')).toEqual(['conformance'])
  expect(groupsOf('tests/crash/kill.test.ts')).toEqual(['crash'])
})

test('every test file is run', () => {
  const run = [
    serverTests,
    pageTests,
    browserTests,
    ...['conformance', 'crash'].map((name) => testsIn(`tests/${name}`)),
  ].flatMap(testFiles)
  expect(run.sort()).toEqual(testFiles(() => true))
})

test('every test that reads what modules say about themselves can be limited to a module', () => {
  const readers = testFiles(testsIn('tests')).filter((path) =>
    readFileSync(path, 'utf8').includes('module-testing/collect-module-testing'),
  )
  expect(readers.filter((path) => !sharedTests.includes(path))).toEqual([
    'tests/abuse/cursors.test.ts',
    'tests/browser/pseudo-language.test.ts',
    'tests/browser/translated-pages.test.ts',
    'tests/journeys/emails.test.ts',
    'tests/tidy/module-testing.test.ts',
  ])
})

const limitedTo = (module: string) =>
  run([bun, 'test', ...sharedTests.filter(databaseTests).map((path) => `./${path}`)], {
    env: { TEST_MODULE: module },
  })

test('the shared tests pass for a module without API routes, invariants and events', async () => {
  const { ok, output } = await limitedTo('feeds')
  expect(ok, output).toBe(true)
  expect(output).not.toMatch(/^\(pass\) .*(GET|POST|PUT|PATCH|DELETE) \/api/m)
})

test('a run that is limited to an unknown module fails', async () => {
  const { ok, output } = await limitedTo('unknown')
  expect([ok, output.includes('TEST_MODULE is unknown')]).toEqual([false, true])
})
