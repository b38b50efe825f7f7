import { alertConfig } from '@/src/alerts/config'
import { backupConfig } from '@/src/backups/config'
import { appConfig } from '@/src/kit/config/app-config'
import type { Config } from '@/src/kit/config/config'
import type { Module } from '@/src/kit/module/module'

export const applicationConfigs: readonly Config[] = [appConfig, alertConfig, backupConfig]

/** The variables of the application and of these modules. */
export function configsOf(modules: readonly Module[]): Config[] {
  return [...applicationConfigs, ...modules.flatMap((module) => module.config ?? [])]
}
