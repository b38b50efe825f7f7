import { RoleChanged } from '@/modules/auth/events'
import { changes } from '@/modules/settings/schema'
import { listChanges, settingsCacheTag } from '@/modules/settings/stored-changes'
import { countingRows, type NewChange } from '@/modules/settings/timeline'
import { invalidate } from '@/src/kit/cache/cache-versions'
import { onApply } from '@/src/kit/events'

/** What someone planned as an admin doesn't take effect after they stopped being one. The plans of others stay. */
export const endPlansOfFormerAdmins = onApply(
  RoleChanged,
  'settings.end-plans-of-former-admins',
  async (tx, { payload: { userId, role } }) => {
    if (role === 'admin') return
    const rows = planless(await listChanges(tx), { userId, now: tx.now() })
    if (rows.length === 0) return
    for (const row of rows) await tx.db.insert(changes).values(row)
    invalidate(tx, settingsCacheTag)
    tx.core.log.info('settings planned by a former admin ended', {
      settings: [...new Set(rows.map(({ name }) => name))],
    })
  },
)

/** Rows are never changed: new ones set the current value again, which ends all plans, and then those of others. */
function planless(rows: readonly NewChange[], { userId, now }: { userId: string; now: number }): NewChange[] {
  const counting = countingRows(rows)
  const planned = counting.filter(({ effectiveFrom }) => effectiveFrom > now)
  const names = new Set(planned.filter(({ changedBy }) => changedBy === userId).map(({ name }) => name))
  return [...names].flatMap((name) => {
    const current = counting.findLast((row) => row.name === name && row.effectiveFrom <= now)
    const others = planned.filter((row) => row.name === name && row.changedBy !== userId)
    return [
      { name, value: current?.value ?? null, effectiveFrom: now, changedAt: now, changedBy: userId },
      ...others.map(({ value, effectiveFrom, changedBy }) => ({
        ...{ name, value, effectiveFrom, changedBy },
        changedAt: now,
      })),
    ]
  })
}
