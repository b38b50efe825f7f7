import type { Module } from '@/src/kit/module'
import { definePort } from '@/src/kit/ports'

/** A module of the program. */
export interface InstalledModule {
  readonly module: Module
  /** False if it was switched off when this process started. */
  readonly isRunning: boolean
}

/** All modules of the program, in startup order. Provided by the application. */
export const installedModulesPort = definePort<readonly InstalledModule[]>('kit.installed-modules')
