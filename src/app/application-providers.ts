import { certificateDiagnostic } from '@/src/alerts/certificate-diagnostic'
import { backupDiagnostic } from '@/src/backups/diagnostic'
import { restoreDrillDiagnostic } from '@/src/backups/restore-drill'
import { redisDiagnostic } from '@/src/cluster/diagnostic'
import { proxyDiagnostic } from '@/src/http/proxy'
import { type PersonalDataHolder, personalDataPort } from '@/src/kit/accounts/personal-data'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { installedModulesPort } from '@/src/kit/installed-modules'
import type { Module } from '@/src/kit/module/module'
import { notificationKinds } from '@/src/kit/notices/notify'
import { add, type Provider } from '@/src/kit/ports'
import { caseEmailsDiagnostic, mailDiagnostic, operatorDiagnostic } from '@/src/mail/diagnostic'
import { sentMailDiagnostic } from '@/src/mail/mail-health'
import { caseNotices } from '@/src/mail/notify-staff'
import { createSenderDiagnostic } from '@/src/mail/sender-diagnostic'
import { appPersonalData } from '@/src/privacy/app-personal-data'
import { publicUrlDiagnostic } from '@/src/runtime/diagnostics/setup-diagnostics'
import { processesDiagnostic } from '@/src/runtime/processes/diagnostic'

/** The ports that the application provides. Switched-off modules have rows of users, too. */
export function applicationPorts(
  modules: readonly Module[],
  installed: readonly Module[],
): Map<string, unknown> {
  return new Map<string, unknown>([
    [installedModulesPort.name, installed.map((module) => ({ module, isRunning: modules.includes(module) }))],
    [personalDataPort.name, personalDataHoldersOf(installed)],
  ])
}

/** What the modules and the application provide, and add to lists, in the order of the entries. */
export function providersOf(modules: readonly Module[]): Provider[] {
  return [
    add(
      diagnostics,
      publicUrlDiagnostic,
      certificateDiagnostic,
      proxyDiagnostic,
      mailDiagnostic,
      createSenderDiagnostic(),
      sentMailDiagnostic,
      operatorDiagnostic,
      caseEmailsDiagnostic,
    ),
    ...modules.flatMap(({ provides = [] }) => provides),
    add(diagnostics, backupDiagnostic, restoreDrillDiagnostic, redisDiagnostic, processesDiagnostic),
    add(notificationKinds, caseNotices),
  ]
}

/** The personal data of the application and of each module. */
export function personalDataHoldersOf(modules: readonly Module[]): PersonalDataHolder[] {
  const holders = modules.flatMap(({ name, personalData }) => (personalData ? [{ name, personalData }] : []))
  return [{ name: 'core', personalData: appPersonalData }, ...holders]
}
