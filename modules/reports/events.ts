import { defineEvent } from '@/src/kit/events'

/** A user reported something to the moderators. */
export const ReportOpened = defineEvent<{ reportId: string }>('reports.report-opened')
