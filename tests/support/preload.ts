import { afterAll, setDefaultTimeout } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plugin } from 'bun'
import { beginFile } from '@/scripts/lib/test-run/record-costs'
import { endRun } from '@/tests/support/end-of-run'

/** Ends a test that hangs. Far more than any test needs, even on a busy machine: no test judges how fast it is. */
const testTimeoutMs = 600_000
const root = RegExp.escape(join(import.meta.dir, '../..'))
const anyTest = new RegExp(`^${root}/.*\\.test\\.tsx?$`)
const pageTest = new RegExp(
  `^${root}/((web|modules/[^/]+/web|tests/conformance)/.*\\.test\\.ts|.*\\.test\\.tsx)$`,
)

/** The path of the test file that was loaded last. */
let loaded = ''
let hasPageTests = false

/**
 * Sets the time limit of each test file as it is loaded, because Bun forgets it after a file, and registers the DOM before a page test is
 * loaded. Importing `dom.ts` first in the file is too late: Bun evaluates the CommonJS packages of a file, React DOM among them, before
 * any module that the file imports. Server tests have no DOM.
 */
plugin({
  name: 'tests',
  setup(build) {
    build.onLoad({ filter: anyTest }, ({ path, loader }) => {
      requireNoDom()
      loaded = path
      beginFile(path)
      setDefaultTimeout(testTimeoutMs)
      if (pageTest.test(path)) {
        hasPageTests = true
        require('@/web/testing/dom')
      }
      return { contents: readFileSync(path, 'utf8'), loader }
    })
  },
})

afterAll(() => {
  requireNoDom()
  return endRun()
})

/** The DOM replaces events and timers for all tests that follow in this process, and some of those of servers then wait forever. */
function requireNoDom(): void {
  if (!hasPageTests && 'document' in globalThis)
    throw new Error(
      `${loaded} is no page test, but registers a DOM. Page tests are in web folders or end in .test.tsx.`,
    )
}
