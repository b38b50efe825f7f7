import { globSync } from 'node:fs'

const inWeb = /^(web|modules\/[^/]+\/web)\//
const inBrowser = /^(tests|modules\/[^/]+)\/browser\//
const hasOwnStep = /^tests\/(conformance|crash)\//
/** They use no database, or the same one on every run. */
const runsOnce = /^(scripts|tests\/tidy|src\/db\/sqlite\/)/

export const serverTests = (path: string) =>
  ![inWeb, inBrowser, hasOwnStep].some((step) => step.test(path)) && !pageTests(path)
/** Server tests that run on both engines. */
export const databaseTests = (path: string) => serverTests(path) && !runsOnce.test(path)
/** They have a DOM, which stays for all tests of a process. */
export const pageTests = (path: string) => inWeb.test(path) || path.endsWith('.test.tsx')
export const browserTests = (path: string) => inBrowser.test(path)
export const testsIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

/** Tests of every module, which TEST_MODULE limits to one. */
export const sharedTests = [
  ...[
    'authorization',
    'client-addresses',
    'exposure',
    'generated-requests',
    'headers',
    'limits',
    'mass-assignment',
    'own-cases',
  ].map(abuseTest),
  ...[
    'related-users',
    'security-log',
    'staff-money',
    'statements',
    'stored-text',
    'tampered-ledger',
    'user-rows',
  ].map(abuseTest),
  'tests/browser/all-screens.test.ts',
  'tests/journeys/openapi.test.ts',
  'web/modules.test.ts',
]

function abuseTest(name: string): string {
  return `tests/abuse/${name}.test.ts`
}

/** Returns the paths of the test files that `selects` picks, sorted. */
export function testFiles(selects: (path: string) => boolean): string[] {
  return globSync('{src,modules,web,scripts,tests}/**/*.test.{ts,tsx}').filter(selects).sort()
}
