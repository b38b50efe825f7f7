import { certificateDiagnostic } from '@/src/alerts/certificate-diagnostic'
import { backupDiagnostic } from '@/src/backups/diagnostic'
import { restoreDrillDiagnostic } from '@/src/backups/restore-drill'
import { redisDiagnostic } from '@/src/cluster/diagnostic'
import { pageTitlePoint } from '@/src/http/pages/page-title'
import { proxyDiagnostic } from '@/src/http/proxy'
import { accountLinksPort } from '@/src/kit/account-links'
import { type Authenticator, authenticatorsPort } from '@/src/kit/authenticators'
import { checkPointProviders } from '@/src/kit/checks'
import { dailySeriesPort } from '@/src/kit/daily-series'
import { type Diagnostic, diagnosticsPort } from '@/src/kit/diagnostic'
import { healthChecksPort } from '@/src/kit/health'
import { installedModulesPort } from '@/src/kit/installed-modules'
import type { Module } from '@/src/kit/module'
import { type NotificationKind, notificationKindsPort } from '@/src/kit/notify'
import { type PersonalDataHolder, personalDataPort } from '@/src/kit/personal-data'
import { searchExtensionsOf, searchPort } from '@/src/kit/search'
import { historyKindsPort, historySubjectsPort } from '@/src/kit/staff/history'
import { queuesPort } from '@/src/kit/staff/queues'
import { staffRelationsPort } from '@/src/kit/staff/relations'
import { reportSubjectsPort } from '@/src/kit/staff/report-subjects'
import { staffSearchesPort } from '@/src/kit/staff/staff-search'
import { staffTablesPort } from '@/src/kit/staff/staff-tables'
import { caseEmailsDiagnostic, mailDiagnostic, operatorDiagnostic } from '@/src/mail/diagnostic'
import { sentMailDiagnostic } from '@/src/mail/mail-health'
import { caseNotices } from '@/src/mail/notify-staff'
import { createSenderDiagnostic } from '@/src/mail/sender-diagnostic'
import { appPersonalData } from '@/src/privacy/app-personal-data'
import { publicUrlDiagnostic } from '@/src/runtime/diagnostics/setup-diagnostics'
import { processesDiagnostic } from '@/src/runtime/processes/diagnostic'

/** The ports that the application provides: what the enabled modules declare of a kind. Switched-off modules have rows of users, too. */
export function applicationProviders(
  modules: readonly Module[],
  installed: readonly Module[],
): Map<string, unknown> {
  return new Map<string, unknown>([
    [installedModulesPort.name, installed.map((module) => ({ module, isRunning: modules.includes(module) }))],
    [healthChecksPort.name, modules.flatMap((module) => module.health ?? [])],
    [diagnosticsPort.name, diagnosticsOf(modules)],
    [dailySeriesPort.name, modules.flatMap((module) => module.series ?? [])],
    [queuesPort.name, modules.flatMap((module) => module.queues ?? [])],
    [notificationKindsPort.name, notificationKindsOf(modules)],
    [reportSubjectsPort.name, modules.flatMap((module) => module.reportSubjects ?? [])],
    [staffRelationsPort.name, modules.flatMap((module) => module.staffRelations ?? [])],
    [staffSearchesPort.name, modules.flatMap((module) => module.staffSearches ?? [])],
    [historyKindsPort.name, modules.flatMap((module) => module.historyKinds ?? [])],
    [historySubjectsPort.name, modules.flatMap((module) => module.historySubjects ?? [])],
    [staffTablesPort.name, modules.flatMap((module) => module.staffTables ?? [])],
    [searchPort.name, searchExtensionsOf(modules)],
    ...checkPointProviders(
      [pageTitlePoint, ...modules.flatMap((module) => module.checkPoints ?? [])],
      modules.flatMap((module) => module.checks ?? []),
    ),
    [personalDataPort.name, personalDataHoldersOf(installed)],
    [authenticatorsPort.name, { running: authenticatorsOf(modules), installed: authenticatorsOf(installed) }],
    [accountLinksPort.name, installed.flatMap((module) => module.removeAccountLinks ?? [])],
  ])
}

function authenticatorsOf(modules: readonly Module[]): Authenticator[] {
  return modules.flatMap((module) => module.authenticators ?? [])
}

function diagnosticsOf(modules: readonly Module[]): Diagnostic[] {
  return [
    publicUrlDiagnostic,
    certificateDiagnostic,
    proxyDiagnostic,
    mailDiagnostic,
    createSenderDiagnostic(),
    sentMailDiagnostic,
    operatorDiagnostic,
    caseEmailsDiagnostic,
    ...modules.flatMap((module) => module.diagnostics ?? []),
    backupDiagnostic,
    restoreDrillDiagnostic,
    redisDiagnostic,
    processesDiagnostic,
  ]
}

/** The notification kinds of each module and of the application. */
function notificationKindsOf(modules: readonly Module[]): NotificationKind[] {
  return [...modules.flatMap((module) => module.notificationKinds ?? []), caseNotices]
}

/** The personal data of the application and of each module. */
export function personalDataHoldersOf(modules: readonly Module[]): PersonalDataHolder[] {
  const holders = modules.flatMap(({ name, personalData }) => (personalData ? [{ name, personalData }] : []))
  return [{ name: 'core', personalData: appPersonalData }, ...holders]
}
