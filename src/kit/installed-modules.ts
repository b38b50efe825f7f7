import type { Context } from '@/src/kit/context'
import type { Module } from '@/src/kit/module/module'
import { definePort, entriesAddedBy, type List, use } from '@/src/kit/ports'

/** A module of the program. */
interface InstalledModule {
  readonly module: Module
  /** False if it was switched off when this process started. */
  readonly isRunning: boolean
}

/** All modules of the program, in startup order. Provided by the application. */
export const installedModulesPort = definePort<readonly InstalledModule[]>('kit.installed-modules')

/** Returns what all modules of the program add to a list, also those that are switched off, in startup order. */
export function installedEntriesOf<Entry>(ctx: Pick<Context, 'core'>, list: List<Entry>): readonly Entry[] {
  const modules = use(ctx, installedModulesPort).map(({ module }) => module)
  return entriesAddedBy(modules, list)
}
