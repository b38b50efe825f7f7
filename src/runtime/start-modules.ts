import { ConfigError } from '@/src/kit/config/config'
import { type Core, systemContext } from '@/src/kit/context'
import type { Module } from '@/src/kit/module/module'

/** Runs `start` of the modules. Throws a ConfigError if one publishes a secret. */
export async function startModules(core: Core, modules: readonly Module[]): Promise<void> {
  for (const module of modules) await module.start?.(systemContext(core, `${module.name}.start`))
  rejectPublishedSecrets(core, modules)
}

/** Throws a ConfigError if the first HTML of pages, which everybody can read, would contain a secret. */
function rejectPublishedSecrets(core: Core, modules: readonly Module[]): void {
  const ctx = systemContext(core, 'core.check')
  const secrets = [...core.settings.secrets()]
  const problems = modules.flatMap(({ name, clientConfig }) =>
    Object.entries(clientConfig?.(ctx) ?? {}).flatMap(([key, value]) => {
      const [secret] = secrets.find(([, text]) => String(value).includes(text)) ?? []
      return secret === undefined
        ? []
        : `${secret}: it is secret, but ${key} in clientConfig of the module ${name} (modules/${name}/module.ts) shows it to everybody. Remove it there.`
    }),
  )
  if (problems.length > 0) throw new ConfigError(problems)
}
