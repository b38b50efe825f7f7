import type { Figure } from '@/scripts/bench/quick/figures'
import { judge, type Records } from '@/scripts/bench/quick/records'
import { alignColumns } from '@/scripts/bench/table'

const header = ['figure', 'value', 'bare', 'ratio', 'at least', 'record', 'limit', '']

/** One line per figure. "at least" is the lower end of the ratio's confidence interval. */
export function verdictLines(figures: readonly Figure[], records: Records): string[] {
  return alignColumns([header, ...figures.map((figure) => verdictRow(figure, records))])
}

function verdictRow(figure: Figure, records: Records): string[] {
  const { name, value, least, ours, bare, kind } = figure
  const { record, limit, state } = judge(figure, records)
  const isRatio = ours !== undefined
  return [
    name,
    withUnit(ours ?? value, kind.unit),
    withUnit(bare, kind.unit),
    isRatio ? number(value) : '',
    isRatio ? number(least) : '',
    number(record),
    number(limit),
    record === undefined ? `${state} (no record)` : state,
  ]
}

function withUnit(value: number | undefined, unit: string): string {
  return value === undefined ? '' : `${number(value)} ${unit}`.trim()
}

function number(value: number | undefined): string {
  if (value === undefined) return ''
  return Math.abs(value) < 100
    ? String(Number(value.toPrecision(3)))
    : Math.round(value).toLocaleString('en-US')
}
