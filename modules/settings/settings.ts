import { findProfiles } from '@/modules/auth/service'
import { type ChangeSetting, FirstRunChange, type Setting } from '@/modules/settings/contract'
import { settingsErrors } from '@/modules/settings/errors'
import { inputMessages, serverMessages } from '@/modules/settings/messages'
import { changes } from '@/modules/settings/schema'
import { applyChanges, listChanges, settingsCacheTag } from '@/modules/settings/stored-changes'
import { type NewChange, timelineOf } from '@/modules/settings/timeline'
import { assert } from '@/src/kit/assert'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { RuntimeSetting, SettingChange } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/** In the place of a user's ID: the command line made the change. */
const operator = 'operator'

/** Returns every setting that can change while the site runs, with its upcoming and earlier values. */
export async function listSettings(ctx: Context): Promise<Setting[]> {
  const rows = await listChanges(ctx)
  const names = await findProfiles(
    ctx,
    rows.map(({ changedBy }) => changedBy),
  )
  return ctx.core.settings.runtimeSettings().map((setting) => {
    const own = rows.filter(({ name }) => name === setting.name)
    return {
      ...presentValue(setting, timelineOf(own), ctx.now()),
      history: own.toReversed().map(({ value, effectiveFrom, changedAt, changedBy }) => ({
        value,
        from: isoTime(effectiveFrom),
        at: isoTime(changedAt),
        byId: changedBy === operator ? null : changedBy,
        by: names.get(changedBy)?.username ?? null,
      })),
    }
  })
}

/**
 * Sets a value from now on, or from a later time. Replaces changes of the setting that were to take effect after it; does nothing if the
 * value is the same. Throws invalid, setting_in_environment.
 */
export async function changeSetting(ctx: Context, { name, value, from }: ChangeSetting): Promise<Setting> {
  const setting = ctx.core.settings.runtimeSettings().find((one) => one.name === name)
  if (!setting) throw fieldError(httpErrors.invalid, 'name', inputMessages.name)
  if (setting.fixed)
    throw settingsErrors.setting_in_environment({ detail: serverMessages.fixedBy[setting.fixed.by](name) })
  const change = {
    name,
    value: value === '' ? null : value,
    from: from === undefined ? ctx.now() : Date.parse(from),
  }
  if (change.from < ctx.now()) throw fieldError(httpErrors.invalid, 'from', inputMessages.past)
  await transact(ctx, (tx) => storeChange(tx, setting, change))
  await applyChanges(ctx)
  return findSetting(ctx, name)
}

/** Returns those that the first admin can change before there is a second factor. */
export async function listFirstRunSettings(ctx: Context): Promise<Setting[]> {
  const names: readonly string[] = FirstRunChange.entries.name.options
  return (await listSettings(ctx)).filter(({ name }) => names.includes(name))
}

/** Returns a setting that can change while the site runs. Throws if there is none with this name. */
async function findSetting(ctx: Context, name: string): Promise<Setting> {
  const found = (await listSettings(ctx)).find((one) => one.name === name)
  assert(found, 'a setting with a known name is listed')
  return found
}

async function storeChange(
  tx: TxContext,
  setting: RuntimeSetting,
  { name, value, from }: SettingChange,
): Promise<void> {
  const rows = await listChanges(tx)
  const before = presentValue(setting, timelineOf(rows), from)
  const after = value ?? setting.fallback ?? null
  if (before.value === after && before.upcoming.length === 0) return
  const row: NewChange = {
    name,
    value,
    effectiveFrom: from,
    changedAt: tx.now(),
    changedBy: tx.actor.kind === 'user' ? tx.actor.id : operator,
  }
  const [problem] = tx.core.settings.findProblems({ name, value, from }, timelineOf([...rows, row]))
  if (problem !== undefined) throw fieldError(httpErrors.invalid, 'value', problem)
  await tx.db.insert(changes).values(row)
  invalidate(tx, settingsCacheTag)
  await recordStaffAction(tx, {
    action: 'settings.change',
    subjectId: name,
    before: { value: before.value },
    after: { value: after, from: isoTime(from) },
  })
}

function presentValue(
  { name, group, label, unit, affects, page, help, fixed, ...setting }: RuntimeSetting,
  timeline: readonly SettingChange[],
  at: number,
): Omit<Setting, 'history'> {
  const fallback = setting.fallback ?? null
  const own = timeline.filter((change) => change.name === name)
  const set = own.findLast(({ from }) => from <= at)?.value ?? null
  return {
    name,
    group,
    label,
    unit: unit ?? null,
    affects,
    page: page ?? null,
    help,
    value: fixed?.value ?? set ?? fallback,
    default: fallback,
    source: fixed?.by ?? (set === null ? 'default' : 'setting'),
    upcoming: own.flatMap(({ value, from }) =>
      from > at ? [{ value: value ?? fallback, from: isoTime(from) }] : [],
    ),
  }
}
