import type { changes } from '@/modules/settings/schema'
import type { SettingChange } from '@/src/kit/config'

type ChangeRow = typeof changes.$inferSelect
export type NewChange = Omit<ChangeRow, 'id'>

/** Returns the changes that count, from rows in the order in which they were made. */
export function timelineOf(rows: readonly NewChange[]): SettingChange[] {
  const timeline: SettingChange[] = []
  for (const { name, value, effectiveFrom: from } of rows) {
    const kept = timeline.filter((earlier) => earlier.name !== name || earlier.from < from)
    timeline.splice(0, timeline.length, ...kept, { name, value, from })
  }
  return timeline
}
