import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { shortHash } from '@/scripts/lib/postgres-cover/sources'

/** Tests that take minutes and depend on a small part of the project, their inputs. */
interface TestGroup {
  tests: readonly string[]
  /** Globs. Tests of others and the code that runs tests never count. */
  inputs: readonly string[]
}

const database = [
  'src/db/**',
  '{src/runtime,modules/*}/migrations/**',
  'tests/support/database/*.ts',
  'bun.lock',
]

export const testGroups = {
  /** Scripts that create, add and remove modules, and `bun run dev`, on copies of the project. */
  tools: {
    tests: [
      'scripts/dev/dev.test.ts',
      'tests/browser/dev.test.ts',
      'tests/browser/themes.test.ts',
      ...[
        'add-modules',
        'costly-statements',
        'rejected-modules',
        'removable-modules',
        'remove-modules',
        'sync',
      ].map((name) => `scripts/lib/added-modules/${name}.test.ts`),
      ...[
        'back-office-page',
        'guide',
        'module-scaffold',
        'operations-page',
        'outside-provider',
        'schema-script',
        'test-files',
        'test-outside-module',
      ].map((name) => `scripts/lib/${name}.test.ts`),
    ],
    inputs: [
      'scripts/{add,dev,new,remove,test}.ts',
      'scripts/{dev,lib}/**/*.ts',
      '{src,web,tests/support}/module-api.ts',
      'src/kit/module/module.ts',
      'tests/support/outside-modules/*.ts',
      'tests/support/providers/*-conformance.ts',
      'tests/support/servers/dev-site.ts',
      'docs/modules/{guide,back-office,operations}.md',
      'tests/tidy/module-styles.ts',
      'web/{styles/tokens.css,layout/slots.ts}',
      'src/http/pages/shell.ts',
      '{package,tsconfig*}.json',
      'bun.lock',
    ],
  },
  /** The typed client of a release, with packages from npm. */
  client: {
    tests: ['scripts/release/client/client.test.ts'],
    inputs: [
      'scripts/release/client/*',
      'src/http/openapi/*.ts',
      'modules/*/{contract,routes}.ts',
      'docs/programs/client.md',
      'bun.lock',
    ],
  },
  /** The main journey in another browser. */
  firefox: {
    tests: ['tests/browser/firefox.test.ts'],
    inputs: [
      'web/**/*.{ts,tsx,css}',
      'modules/{auth,catalog,checkout,orders}/web/**/*.{ts,tsx}',
      'tests/browser/{firefox/*,main-journey}.ts',
      'package.json',
      'bun.lock',
    ],
  },
  /** Two processes behind a proxy. */
  processes: {
    tests: ['database-restart', 'processes', 'rolling-upgrade', 'sockets'].map(
      (name) => `tests/deploy/${name}.test.ts`,
    ),
    inputs: [
      'src/**/*.{ts,sql}',
      'deploy/**',
      'tests/deploy/support/*.ts',
      'tests/support/servers/*.ts',
      'scripts/lib/build-executable.ts',
      'package.json',
      'bun.lock',
    ],
  },
  /** Upgrades from the schema of every earlier version. */
  upgrades: { tests: ['tests/journeys/past-schemas.test.ts'], inputs: database },
  /** Moves from one engine to the other. */
  moves: {
    tests: [
      'src/app/commands/move/move-database.test.ts',
      'tests/journeys/move.test.ts',
      'tests/journeys/move-rejections.test.ts',
    ],
    inputs: [...database, 'src/app/commands/move/*.ts', '{src/runtime,modules/*}/**/schema.ts'],
  },
} satisfies Record<string, TestGroup>

export type GroupName = keyof typeof testGroups

export const groupNames = Object.keys(testGroups).filter(isGroup)

export function isGroup(name: string): name is GroupName {
  return name in testGroups
}

export function testsOfGroups(names: readonly GroupName[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => testGroups[name].tests))
}

const recordFile = 'tests/passed-inputs.json'

/** Returns the groups whose tests passed with the same inputs. The record is committed, so a fresh clone knows it. */
export function unchangedGroups(): GroupName[] {
  const passed = readRecord()
  return groupNames.filter((name) => passed[name] === hashInputs(readInputs(name)))
}

/** Records that the tests of these groups passed with their inputs. */
export async function recordGroups(names: readonly GroupName[]): Promise<void> {
  const passed = {
    ...readRecord(),
    ...Object.fromEntries(names.map((name) => [name, hashInputs(readInputs(name))])),
  }
  const known = groupNames.filter((name) => name in passed).map((name) => [name, passed[name]])
  await Bun.write(recordFile, `${JSON.stringify(Object.fromEntries(known), undefined, 2)}\n`)
}

function readRecord(): Record<string, string> {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {}
}

function readInputs(name: GroupName): Map<string, string> {
  return new Map(inputsOf(name).map((path) => [path, readFileSync(path, 'utf8')]))
}

/** Returns the paths of the files that decide what the tests of a group do. They are relative, so that every clone has the same hash. */
export function inputsOf(name: GroupName): string[] {
  const { tests, inputs } = testGroups[name]
  const files = globSync([...inputs]).filter((path) => statSync(path).isFile())
  return [...new Set([...files, ...tests])].filter((path) => isInput(name, path)).sort()
}

/** Returns a hash of texts by path. */
export function hashInputs(files: ReadonlyMap<string, string>): string {
  return shortHash(...[...files].flat())
}

/** The runner and other tests don't change what is tested. */
function isInput(name: GroupName, path: string): boolean {
  const { tests } = testGroups[name]
  return tests.includes(path) || !/\.test\.tsx?$|^scripts\/lib\/(test-run|postgres-cover)\//.test(path)
}
