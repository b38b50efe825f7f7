import { globSync } from 'node:fs'

const inWeb = /^(web|modules\/[^/]+\/web)\//
const hasOwnStep = /^tests\/(browser|conformance|crash)\//
const usesNoDatabase = /^(scripts|tests\/tidy|src\/db\/sqlite\.)/

export const serverTests = (path: string) => !inWeb.test(path) && !hasOwnStep.test(path)
/** Server tests that run on both engines. */
export const databaseTests = (path: string) => serverTests(path) && !usesNoDatabase.test(path)
export const pageTests = (path: string) => inWeb.test(path)
export const testsIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

/** Returns the paths of the test files that `selects` picks, sorted. */
export function testFiles(selects: (path: string) => boolean): string[] {
  return globSync('{src,modules,web,scripts,tests}/**/*.test.{ts,tsx}').filter(selects).sort()
}
