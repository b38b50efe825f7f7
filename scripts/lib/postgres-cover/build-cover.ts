import {
  type Cover,
  findRecordedPaths,
  isAboutDatabase,
  type Tree,
} from '@/scripts/lib/postgres-cover/choose-tests'
import type { FileRecord } from '@/scripts/lib/postgres-cover/recording'
import { type Candidate, coverShapes, ownShapes } from '@/scripts/lib/postgres-cover/set-cover'
import { coreSchema, shortHash } from '@/scripts/lib/postgres-cover/sources'
import { isAdministration, shapeOf } from '@/scripts/lib/postgres-cover/statement-shape'

interface Recorded {
  tree: Tree
  /** Of the files whose tests passed. */
  records: readonly FileRecord[]
  /** The files that were run. What the cover said about others stays. */
  chosen: ReadonlySet<string>
  before?: Cover
}

export function buildCover({ tree, records, chosen, before }: Recorded): Cover {
  const isAnyway = ({ file }: { file: string }) => isAboutDatabase(file)
  const [others = [], aboutDatabase = []] = partition(candidatesOf(records), isAnyway)
  const anyway = new Set(aboutDatabase.flatMap(({ shapes }) => [...shapes]))
  const cover = coverShapes(others, anyway)
  const ownOf = (one: Candidate): [string, string] => [one.name, hashesOf(ownShapes(one, cover, anyway))]
  const notRun = [...tree.tests.keys()].filter((path) => !chosen.has(path))
  const describe = (record: FileRecord): [string, string] => {
    const used = usedModules(statementsOf(record), Object.keys(tree.schemas))
    return [record.file, [tree.tests.get(record.file), ...used].join(' ')]
  }
  const described = records.filter((record) => !isAnyway(record)).map(describe)
  return {
    database: tree.database,
    schemas: sorted(Object.entries(tree.schemas)),
    cover: sorted(
      [...Map.groupBy(cover, ({ file }) => file)].map(([file, tests]) => [file, sorted(tests.map(ownOf))]),
    ),
    files: sorted([...(before ? keptLines(before, tree, notRun) : []), ...described]),
  }
}

function keptLines(before: Cover, tree: Tree, paths: readonly string[]): [string, string][] {
  const recordedPath = findRecordedPaths(before, tree.tests)
  return paths.flatMap((path) => {
    const line = before.files[recordedPath(path)]
    return line === undefined ? [] : [[path, line]]
  })
}

/** How many statements only one test of the cover had and the recorded files no longer send. */
export function countLost(before: Cover, records: readonly FileRecord[]): number {
  const found = new Set(
    candidatesOf(records).flatMap(({ shapes }) => [...shapes].map((shape) => shortHash(shape))),
  )
  const own = Object.values(before.cover).flatMap((tests) => Object.values(tests))
  return own.flatMap((hashes) => hashes.split(' ').filter((hash) => !found.has(hash))).length
}

function hashesOf(shapes: readonly string[]): string {
  const hashes = shapes.map((shape) => shortHash(shape))
  return hashes.sort().join(' ')
}

/** Those that don't match, and those that do. */
function partition<Value>(values: readonly Value[], matches: (value: Value) => boolean): Value[][] {
  return [values.filter((value) => !matches(value)), values.filter(matches)]
}

/** The tests with the statements of the product. What only tests send says nothing about it. */
function candidatesOf(records: readonly FileRecord[]): Candidate[] {
  const shapesOf = (statements: string[]) => new Set(statements.map(shapeOf))
  const byTests = shapesOf(records.flatMap(({ builtByTests }) => builtByTests))
  const byProduct = shapesOf(records.flatMap(({ builtByProduct }) => builtByProduct))
  const onlyByTests = byTests.difference(byProduct)
  const isOfProduct = (shape: string) => !onlyByTests.has(shape) && !isAdministration(shape)
  return records.flatMap(({ file, setup, tests }) =>
    tests.map(({ name, cpuMs, statements }) => {
      const shapes = [...shapesOf([...setup.statements, ...statements])]
      return { file, name, cpuMs: setup.cpuMs + cpuMs, shapes: new Set(shapes.filter(isOfProduct)) }
    }),
  )
}

function statementsOf({ setup, tests }: FileRecord): string[] {
  return [...setup.statements, ...tests.flatMap(({ statements }) => statements)]
}

/** The modules whose tables are in the statements. */
function usedModules(statements: readonly string[], modules: readonly string[]): string[] {
  const text = statements.join('\n')
  const isUsed = (module: string) => new RegExp(`\\b${module.replaceAll('-', '_')}_[a-z]`).test(text)
  return modules.filter((module) => module !== coreSchema && isUsed(module)).sort()
}

function sorted<Value>(entries: readonly [string, Value][]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
