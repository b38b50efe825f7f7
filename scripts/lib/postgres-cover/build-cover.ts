import { type Cover, isAboutDatabase, type Tree } from '@/scripts/lib/postgres-cover/choose-files'
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
  const [others = [], anyway = []] = partition(candidatesOf(records), isAnyway)
  const cover = coverShapes(others, anyway)
  const run = [...cover, ...anyway]
  const isKnown = ([path]: [string, string]) => tree.tests.has(path) && !chosen.has(path)
  const describe = ({ file, statements }: FileRecord): [string, string] => {
    const used = usedModules(statements, Object.keys(tree.schemas))
    return [file, [shortHash(tree.tests.get(file) ?? ''), ...used].join(' ')]
  }
  const described = records.filter((record) => !isAnyway(record)).map(describe)
  return {
    database: tree.database,
    schemas: sorted(Object.entries(tree.schemas)),
    cover: sorted(cover.map((one) => [one.file, hashesOf(ownShapes(one, run))])),
    files: sorted([...Object.entries(before?.files ?? {}).filter(isKnown), ...described]),
  }
}

/** How many statements only one file of the cover had and the recorded files no longer send. */
export function countLost(before: Cover, records: readonly FileRecord[]): number {
  const found = new Set(
    candidatesOf(records).flatMap(({ shapes }) => [...shapes].map((shape) => shortHash(shape))),
  )
  return Object.values(before.cover).flatMap((own) => own.split(' ').filter((hash) => !found.has(hash)))
    .length
}

function hashesOf(shapes: readonly string[]): string {
  const hashes = shapes.map((shape) => shortHash(shape))
  return hashes.sort().join(' ')
}

/** Those that don't match, and those that do. */
function partition<Value>(values: readonly Value[], matches: (value: Value) => boolean): Value[][] {
  return [values.filter((value) => !matches(value)), values.filter(matches)]
}

/** The statements of the product. What only tests send says nothing about it. */
function candidatesOf(records: readonly FileRecord[]): Candidate[] {
  const shapesOf = (statements: string[]) => new Set(statements.map(shapeOf))
  const byTests = shapesOf(records.flatMap(({ builtByTests }) => builtByTests))
  const byProduct = shapesOf(records.flatMap(({ builtByProduct }) => builtByProduct))
  const onlyByTests = byTests.difference(byProduct)
  return records.map(({ file, cpuMs, statements }) => {
    const sent = [...shapesOf(statements)]
    const shapes = new Set(sent.filter((shape) => !onlyByTests.has(shape) && !isAdministration(shape)))
    return { file, cpuMs, shapes }
  })
}

/** The modules whose tables are in the statements. */
function usedModules(statements: readonly string[], modules: readonly string[]): string[] {
  const text = statements.join('\n')
  const isUsed = (module: string) => new RegExp(`\\b${module.replaceAll('-', '_')}_[a-z]`).test(text)
  return modules.filter((module) => module !== coreSchema && isUsed(module)).sort()
}

function sorted(entries: readonly [string, string][]): Record<string, string> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
