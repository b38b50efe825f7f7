import type { changes } from '@/modules/settings/schema'
import type { SettingChange } from '@/src/kit/config/config'

type ChangeRow = typeof changes.$inferSelect
export type NewChange = Omit<ChangeRow, 'id'>

/** Returns the rows that count, from all in the order in which they were made. */
export function countingRows<Row extends NewChange>(rows: readonly Row[]): Row[] {
  const counting: Row[] = []
  for (const row of rows) {
    const kept = counting.filter(
      ({ name, effectiveFrom }) => name !== row.name || effectiveFrom < row.effectiveFrom,
    )
    counting.splice(0, counting.length, ...kept, row)
  }
  return counting
}

/** Returns the changes that count, from rows in the order in which they were made. */
export function timelineOf(rows: readonly NewChange[]): SettingChange[] {
  return countingRows(rows).map(({ name, value, effectiveFrom: from }) => ({ name, value, from }))
}
