import { appConfig } from '@/src/kit/config/app-config'
import { ConfigError, type SettingsStore } from '@/src/kit/config/config'
import type { Module } from '@/src/kit/module/module'
import { portProviders } from '@/src/runtime/check-modules'

/**
 * The modules that MODULES_OFF doesn't name or, without it, that admins didn't switch off. The others add nothing to the application, but
 * their migrations, invariants and personal data are those of stored rows and stay. Throws a ConfigError if MODULES_OFF names an unknown
 * module, or one that an enabled module depends on. What admins switched off is ignored then: a new version may need the module.
 */
export function enabledModules(
  modules: readonly Module[],
  settings: SettingsStore,
  switchedOff: readonly string[] = [],
): readonly Module[] {
  const { MODULES_OFF } = settings.of(appConfig)
  if (MODULES_OFF === undefined)
    return modules.filter(({ name }) => !offWithoutUsers(modules, switchedOff).has(name))
  const names = new Set(currentNames(modules, MODULES_OFF))
  const unknown = [...names].filter((name) => !modules.some((module) => module.name === name))
  const problems = [
    ...unknown.map((name) => `there is no module "${name.slice(0, 60)}"; see mintmark modules`),
    ...findNeeded(modules, names).map(describeNeed),
  ]
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `MODULES_OFF: ${problem}`))
  return modules.filter(({ name }) => !names.has(name))
}

/** Returns names of modules as they are today, without modules that are a part of another. Unknown names stay. */
export function currentNames(modules: readonly Module[], names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const module = modules.find(({ formerNames = {} }) => Object.hasOwn(formerNames, name))
    if (module?.formerNames?.[name] === 'joined') return []
    return module?.name ?? name
  })
}

/** Why a module can't be switched off: modules call its services, or require a port that only it provides. */
interface ModuleNeed {
  readonly name: string
  readonly by: readonly string[]
  /** Undefined if they call its services. */
  readonly port?: string
}

/** Returns which of these modules can't be off, because others that are on need them. */
export function findNeeded(modules: readonly Module[], off: ReadonlySet<string>): ModuleNeed[] {
  const enabled = modules.filter(({ name }) => !off.has(name))
  return modules.filter(({ name }) => off.has(name)).flatMap((module) => needsOf(module, enabled))
}

function offWithoutUsers(modules: readonly Module[], names: readonly string[]): ReadonlySet<string> {
  const off = new Set(names)
  // Without one of them, another may be needed.
  for (let needed = findNeeded(modules, off); needed.length > 0; needed = findNeeded(modules, off))
    for (const { name } of needed) off.delete(name)
  return off
}

function needsOf({ name, provides = [] }: Module, enabled: readonly Module[]): ModuleNeed[] {
  const callers = enabled.filter(({ needs = [] }) => needs.some((needed) => needed.name === name))
  const provided = new Set(portProviders(enabled).providers.map(({ port }) => port.name))
  const lost = provides.filter(({ port }) => port.required && !provided.has(port.name))
  return [
    ...(callers.length > 0 ? [{ name, by: callers.map((caller) => caller.name) }] : []),
    ...lost.flatMap(({ port }) =>
      enabled
        .filter(({ requires = [] }) => requires.some((required) => required.name === port.name))
        .map((user) => ({ name, by: [user.name], port: port.name })),
    ),
  ]
}

function describeNeed({ name, by, port }: ModuleNeed): string {
  const why =
    port === undefined ? `it is needed by ${by.join(', ')}` : `${by.join(', ')} requires its port ${port}`
  return `${name} can't be switched off, because ${why}`
}
