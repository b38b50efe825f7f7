import { appConfig } from '@/src/kit/app-config'
import { ConfigError, type SettingsStore } from '@/src/kit/config'
import type { Module } from '@/src/kit/module'
import { portProviders } from '@/src/runtime/check-modules'

/**
 * The modules that MODULES_OFF doesn't name. The others add nothing to the application, but their migrations, invariants and
 * personal data are those of stored rows and stay. Throws a ConfigError if a name is unknown or an enabled module depends on it.
 */
export function enabledModules(modules: readonly Module[], settings: SettingsStore): readonly Module[] {
  const names = new Set(settings.of(appConfig).MODULES_OFF ?? [])
  const enabled = modules.filter(({ name }) => !names.has(name))
  const unknown = [...names].filter((name) => !modules.some((module) => module.name === name))
  const problems = [
    ...unknown.map((name) => `there is no module "${name.slice(0, 60)}"; see mintmark modules`),
    ...[...names].flatMap((name) => findDependents(name, enabled, modules)),
  ]
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `MODULES_OFF: ${problem}`))
  return enabled
}

function findDependents(name: string, enabled: readonly Module[], all: readonly Module[]): string[] {
  const callers = enabled.filter(({ needs = [] }) => needs.some((needed) => needed.name === name))
  const needed =
    callers.length > 0
      ? [
          `${name} can't be switched off, because it is needed by ${callers.map((one) => one.name).join(', ')}`,
        ]
      : []
  return [...needed, ...findPortUsers(name, enabled, all)]
}

/** Enabled modules that require a port which only the named module provides. */
function findPortUsers(name: string, enabled: readonly Module[], all: readonly Module[]): string[] {
  const provided = new Set(portProviders(enabled).providers.map(({ port }) => port.name))
  const module = all.find((one) => one.name === name)
  const lost = (module?.provides ?? []).filter(({ port }) => port.required && !provided.has(port.name))
  return lost.flatMap(({ port }) =>
    enabled
      .filter(({ requires = [] }) => requires.some((required) => required.name === port.name))
      .map((user) => `${name} can't be switched off, because ${user.name} requires its port ${port.name}`),
  )
}
