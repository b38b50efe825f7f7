import { compareTable, type TableComparison } from '@/src/app/commands/move/compare-tables'
import { keyOf } from '@/src/app/commands/move/copy-lines'
import { describeTables } from '@/src/app/commands/move/describe-tables'
import {
  MoveError,
  type RawDatabase,
  type Table,
  type TableProgress,
} from '@/src/app/commands/move/raw-database'
import {
  createMarkTable,
  dropMarkTable,
  findMark,
  findSourceMark,
  findTargetMark,
  type SourceMark,
  setMark,
  setSourceMark,
  setTargetMark,
} from '@/src/db/move-mark'
import { rejectIncompatibleSchema } from '@/src/db/schema-version'

/** Shows the operator what is going on. */
export interface MoveReport {
  step(text: string): void
  copied(table: string, rows: number, total: number): void
}

interface Move {
  readonly source: RawDatabase
  readonly target: RawDatabase
  readonly report: MoveReport
}

interface Audits {
  /** Each returns what is broken, or undefined if every invariant holds. */
  auditSource(): Promise<string | undefined>
  auditTarget(): Promise<string | undefined>
}

/** Keeps servers out of the source. Throws a MoveError if one is running or the schema is of another version. */
export async function lockSource(source: RawDatabase): Promise<void> {
  await lock(source)
  const version = await source.schemaVersion()
  rejectIncompatibleSchema(version)
  if (version.pending.length > 0)
    throw new MoveError('The database is older than this version of Mintmark. Run mintmark migrate first.')
}

/** Copies a locked source to the target and compares the two. Throws a MoveError; then it can be repeated. */
export async function moveDatabase(move: Move, audits: Audits): Promise<TableComparison[]> {
  const { source, target, report } = move
  const mark = await startMove(move, audits)
  const tables = await describeTables(source, target)
  await source.freeze(tables)
  for (const table of tables) await copyTable(move, table)
  report.step('Comparing both databases')
  const comparisons: TableComparison[] = []
  for (const table of tables) comparisons.push(await compareTable(source, target, table))
  await source.thaw()
  rejectDifferences(comparisons)
  await target.analyze()
  report.step('Auditing the target')
  rejectBroken('target', await audits.auditTarget())
  await finishMove(move, mark)
  return comparisons
}

/** Checks the target and the audit, then marks both sides. */
async function startMove(move: Move, { auditSource }: Audits): Promise<SourceMark> {
  const { source, target, report } = move
  const earlier = await findSourceMark(source, source.dialect)
  const isResumed = await canResume(move, earlier)
  await lock(target)
  report.step('Auditing the source')
  rejectBroken('source', await auditSource())
  if (!isResumed) await target.migrate()
  const { moveId, startedAt } = earlier ?? {
    moveId: crypto.randomUUID(),
    startedAt: new Date().toISOString(),
  }
  const mark: SourceMark = { moveId, to: target.label, startedAt }
  await source.rows(createMarkTable)
  await source.rows(setSourceMark(mark))
  await target.rows(createMarkTable)
  await target.rows(setTargetMark({ moveId, from: source.label }))
  report.step(`${isResumed ? 'Continuing the copy' : 'Copying'} to ${target.label}`)
  return mark
}

async function lock(database: RawDatabase): Promise<void> {
  if (!(await database.lock()))
    throw new MoveError(
      `A server or another move is using ${database.label}. Stop it first: changes during the move would be lost.`,
    )
}

/** Returns true if the target is an unfinished copy of this source, false if it is empty. */
async function canResume({ source, target }: Move, earlier: SourceMark | undefined): Promise<boolean> {
  const copied = await findTargetMark(target, target.dialect)
  if (copied && copied.moveId === earlier?.moveId) return true
  if (earlier?.finishedAt !== undefined)
    throw new MoveError(
      `${source.label} was already moved to ${earlier.to} at ${earlier.finishedAt}. To move it again, run mintmark move --cancel first.`,
    )
  if (copied)
    throw new MoveError(`${target.label} is an unfinished copy that another move made. Empty it first.`)
  if ((await findFilledTable(target)) !== undefined)
    throw new MoveError(`${target.label} already has data. Name an empty database.`)
  return false
}

async function findFilledTable(database: RawDatabase): Promise<string | undefined> {
  for (const name of (await database.listTables()).keys())
    if ((await database.countRows(name)) > 0) return name
  return undefined
}

/** Each batch is stored together with its progress, so a killed move continues after the last one. */
async function copyTable({ source, target, report }: Move, table: Table): Promise<void> {
  const { name } = table
  const start: TableProgress = { rows: 0, lastKey: undefined, isComplete: false }
  let progress = (await findMark<TableProgress>(target, target.dialect, name)) ?? start
  const total = await source.countRows(name)
  report.copied(name, progress.rows, total)
  if (progress.isComplete) return
  for await (const lines of source.readAfter(table, progress.lastKey)) {
    const lastKey = keyOf(table, lines.at(-1) ?? '')
    progress = { rows: progress.rows + lines.length, lastKey, isComplete: false }
    await target.insert(table, lines, setMark(name, progress))
    report.copied(name, progress.rows, total)
  }
  const next = await source.findNextNumber(table)
  if (next !== undefined && next > 1) await target.setNextNumber(table, next)
  await target.rows(setMark(name, { ...progress, isComplete: true }))
}

function rejectDifferences(comparisons: readonly TableComparison[]): void {
  const differing = comparisons.filter(({ differences }) => differences.length > 0)
  if (differing.length === 0) return
  const lines = differing.flatMap(({ name, differences }) => differences.map((one) => `  ${name}: ${one}`))
  throw new MoveError(
    `The copy differs from the source, so it isn't finished:\n${lines.join('\n')}\nEmpty the target and run the command again.`,
  )
}

function rejectBroken(side: 'source' | 'target', broken: string | undefined): void {
  if (broken !== undefined)
    throw new MoveError(`The audit of the ${side} fails, so the move can't be finished:\n${broken.trimEnd()}`)
}

/** The source first: a move killed in between is finished by repeating it. */
async function finishMove({ source, target }: Move, mark: SourceMark): Promise<void> {
  await source.rows(setSourceMark({ ...mark, finishedAt: new Date().toISOString() }))
  await target.rows(dropMarkTable)
}
