import { SiteWatch } from '@/src/alerts/watch-site'
import { drillRestoreIfDue } from '@/src/backups/restore-drill'
import { backUpIfDue } from '@/src/backups/scheduled-backups'
import type { Db } from '@/src/kit/db'
import { every, type Job } from '@/src/kit/jobs/jobs'
import { hourMs } from '@/src/kit/text/duration'
import { deleteClosedCases, reportCases } from '@/src/mail/report-cases'
import { deleteUnusedContents } from '@/src/runtime/files/unused-contents'
import { idempotencyJobs } from '@/src/runtime/idempotency-records'
import type { Outbox } from '@/src/runtime/outbox/outbox'

/** The jobs of the application itself, besides the guards that can stop money. */
export function recurringJobs({ db, outbox }: { db: Db; outbox: Outbox }): Job[] {
  return [
    every(1_000, 'core.keep-registered', () => db.keepRegistered()),
    every(5_000, 'core.report-cases', reportCases),
    new SiteWatch().job,
    every(hourMs, 'core.delete-closed-cases', deleteClosedCases),
    every(600_000, 'core.back-up-if-due', backUpIfDue),
    every(hourMs, 'core.drill-restore', drillRestoreIfDue),
    ...idempotencyJobs,
    every(hourMs, 'core.delete-unused-contents', deleteUnusedContents),
    every(hourMs, 'core.delete-done-jobs', () => outbox.deleteExpired()),
  ]
}
