import { expect, test } from 'bun:test'
import { databaseTests, pageTests, serverTests, testFiles, testsIn } from '@/scripts/lib/test-files'

const groups = {
  server: serverTests,
  database: databaseTests,
  pages: pageTests,
  conformance: testsIn('tests/conformance'),
  crash: testsIn('tests/crash'),
}

function groupsOf(path: string) {
  return Object.entries(groups).flatMap(([name, belongs]) => (belongs(path) ? [name] : []))
}

test('each test belongs to its groups', () => {
  expect(groupsOf('modules/orders/order-states.test.ts')).toEqual(['server', 'database'])
  expect(groupsOf('src/http/limits.test.ts')).toEqual(['server', 'database'])
  expect(groupsOf('tests/journeys/purchase.test.ts')).toEqual(['server', 'database'])
  expect(groupsOf('tests/tidy/module-boundaries.test.ts')).toEqual(['server'])
  expect(groupsOf('scripts/lib/test-counts.test.ts')).toEqual(['server'])
  expect(groupsOf('src/db/sqlite.test.ts')).toEqual(['server'])
  expect(groupsOf('modules/orders/web/order-page.test.tsx')).toEqual(['pages'])
  expect(groupsOf('web/ui/button.test.tsx')).toEqual(['pages'])
  expect(groupsOf('tests/conformance/lines.test.ts')).toEqual(['conformance'])
  expect(groupsOf('tests/crash/kill.test.ts')).toEqual(['crash'])
})

test('every test file is run', () => {
  const run = [
    serverTests,
    pageTests,
    ...['conformance', 'crash', 'browser'].map((name) => testsIn(`tests/${name}`)),
  ].flatMap(testFiles)
  expect(run.sort()).toEqual(testFiles(() => true))
})
