import { settingsErrors } from '@/modules/settings/errors'
import type { ModuleState, ModuleStates } from '@/modules/settings/switching/contract'
import { switchMessages as text } from '@/modules/settings/switching/messages'
import { describeModules, type ModuleDescription } from '@/src/http/openapi/describe-modules'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, Core, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { installedModulesPort } from '@/src/kit/installed-modules'
import { use } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { currentNames, findNeeded } from '@/src/runtime/enabled-modules'
import { findKept, findModulesOff, storeSwitch } from '@/src/runtime/switched-modules'

/** They don't change while the process runs. */
const descriptionsOf = new WeakMap<Core, readonly ModuleDescription[]>()

/** Returns all modules of the program: whether they run, and whether they are on at the next start. */
export async function listModules(ctx: Context): Promise<ModuleStates> {
  const { MODULES_OFF } = readConfig(ctx, appConfig)
  const modules = use(ctx, installedModulesPort).map(({ module }) => module)
  const off = new Set(
    MODULES_OFF === undefined ? await findModulesOff(ctx.db) : currentNames(modules, MODULES_OFF),
  )
  const descriptions = descriptionsOf.get(ctx.core) ?? describeModules(ctx.core)
  descriptionsOf.set(ctx.core, descriptions)
  const blockers = await findBlockers(ctx, off)
  return {
    inEnvironment: MODULES_OFF !== undefined,
    modules: descriptions.map(
      ({ enabled, ...description }): ModuleState => ({
        ...description,
        isRunning: enabled,
        isOn: !off.has(description.name),
        blocked: blockers.get(description.name) ?? null,
      }),
    ),
  }
}

/**
 * Switches a module on or off from the next start on. Does nothing if it is already. Throws not_found, setting_in_environment,
 * module_needed.
 */
export async function switchModule(
  ctx: UserContext,
  { name, isOn }: { name: string; isOn: boolean },
): Promise<ModuleStates> {
  if (!use(ctx, installedModulesPort).some(({ module }) => module.name === name)) throw httpErrors.not_found()
  if (readConfig(ctx, appConfig).MODULES_OFF)
    throw settingsErrors.setting_in_environment({ detail: text.inEnvironment })
  await transact(ctx, async (tx) => {
    const off = new Set(await findModulesOff(tx.db))
    if (isOn !== off.has(name)) return
    const blocker = (await findBlockers(tx, off)).get(name)
    if (blocker !== undefined) throw settingsErrors.module_needed({ detail: blocker })
    await storeSwitch(tx, { name, isOn })
    await recordStaffAction(tx, {
      action: 'settings.switch-module',
      subjectId: name,
      before: { isOn: !isOn },
      after: { isOn },
    })
  })
  return listModules(ctx)
}

/** Returns why modules can't be switched while these are off, by their names. */
async function findBlockers(ctx: Context, off: ReadonlySet<string>): Promise<Map<string, string>> {
  const modules = use(ctx, installedModulesPort).map(({ module }) => module)
  const on = modules.filter(({ name }) => !off.has(name))
  const blockers = new Map([...(await findKept(ctx, on))].map(([name, reason]) => [name, text.kept(reason)]))
  for (const { name } of modules) {
    const blocker = findBlocker(ctx, name, off)
    if (blocker !== undefined) blockers.set(name, blocker)
  }
  return blockers
}

/** Returns which other modules keep a module from being switched while these are off. */
function findBlocker(ctx: Context, name: string, off: ReadonlySet<string>): string | undefined {
  const modules = use(ctx, installedModulesPort).map(({ module }) => module)
  const needed = findNeeded(
    modules,
    off.has(name) ? off.difference(new Set([name])) : off.union(new Set([name])),
  )
  // Others that are needed are so already: an update may have made them.
  const own = off.has(name)
    ? needed.filter(({ by }) => by.includes(name)).map((need) => need.name)
    : needed.filter((need) => need.name === name).flatMap(({ by }) => by)
  const names = [...new Set(own)].join(', ')
  if (off.has(name)) return names === '' ? undefined : text.needs(names)
  return text.keptOn[name] ?? (names === '' ? undefined : text.neededBy(names))
}
