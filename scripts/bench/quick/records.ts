import { median } from '@/scripts/bench/percentiles'
import type { Figure } from '@/scripts/bench/quick/figures'

interface KeptRecord {
  value: number
  /** The number of the page in docs/decisions that says why the record became worse. */
  decision?: string
}

/** By the name of the figure. */
export type Records = Record<string, KeptRecord>

type State = 'ok' | 'WARN' | 'FAIL'

interface Verdict {
  record: number | undefined
  limit: number | undefined
  state: State
}

/** Compares a figure with its record. A figure without a record fails, so that none is forgotten. */
export function judge(figure: Figure, records: Records): Verdict {
  const record = records[figure.name]?.value
  if (record === undefined) return { record, limit: undefined, state: 'FAIL' }
  const limit = limitOf(figure, record)
  return { record, limit, state: stateOf(figure, limit) }
}

function limitOf({ kind }: Figure, record: number): number {
  return record * kind.factor
}

/** What chance may have caused only warns. */
function stateOf({ value, least, kind }: Figure, limit: number): State {
  if (value <= limit) return 'ok'
  return kind.onlyWarns || least <= limit ? 'WARN' : 'FAIL'
}

/** Records for costs relative to those of another commit, which may not be higher. */
export function equalRecords(beside: readonly Figure[]): Records {
  return Object.fromEntries(beside.map(({ name }) => [name, { value: 1 }]))
}

/** Returns the figures above their limit that fail beside another commit too, or can't be compared with one. */
export function failedBeside(aboveLimit: readonly Figure[], beside: readonly Figure[]): Figure[] {
  const holds = beside.filter((figure) => judge(figure, equalRecords(beside)).state !== 'FAIL')
  return aboveLimit.filter(({ name }) => !holds.some((figure) => figure.name === name))
}

interface Update {
  records: Records
  /** The names of figures that are worse than their record's limit, without a decision. */
  refused: string[]
}

/**
 * Returns the records after these runs: medians. Better values replace records. Values that are worse, but within the limit, don't, so
 * that records can't creep. Values beyond the limit need a decision.
 */
export function updateRecords(
  records: Records,
  runs: readonly (readonly Figure[])[],
  decision?: string,
): Update {
  const update: Update = { records: {}, refused: [] }
  for (const figure of runs[0] ?? []) {
    const value = median(
      runs.flatMap((run) => run.filter(({ name }) => name === figure.name)).map((one) => one.value),
    )
    const old = records[figure.name]
    if (old && value >= old.value && value <= limitOf(figure, old.value)) update.records[figure.name] = old
    else if (!old || value < old.value) update.records[figure.name] = { value: rounded(value) }
    else if (decision !== undefined) update.records[figure.name] = { value: rounded(value), decision }
    else {
      update.records[figure.name] = old
      update.refused.push(figure.name)
    }
  }
  return update
}

/** Six significant digits: a mean of counts must not be rounded below itself. */
function rounded(value: number): number {
  return Number(value.toPrecision(6))
}
