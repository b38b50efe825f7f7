import { globSync } from 'node:fs'

const inBrowserHalf = /^(web|modules\/[^/]+\/web)\//
const ownRunner = /^tests\/(browser|conformance|crash)\//
const engineFree = /^(scripts|tests\/tidy|src\/db\/sqlite\.)/

export const serverTests = (path: string) => !inBrowserHalf.test(path) && !ownRunner.test(path)
/** What asks the database nothing need not be run against two of them. */
export const databaseTests = (path: string) => serverTests(path) && !engineFree.test(path)
export const pageTests = (path: string) => inBrowserHalf.test(path)
export const testsIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

/** The test files of the project that `belongs` picks, as `bun test` takes them for exact names. */
export function testFiles(belongs: (path: string) => boolean): string[] {
  const paths = globSync('{src,modules,web,scripts,tests}/**/*.test.{ts,tsx}')
  return paths
    .filter(belongs)
    .sort()
    .map((path) => `./${path}`)
}
