import { auth } from '@/modules/auth/module'
import { reportsErrors } from '@/modules/reports/errors'
import { personalData } from '@/modules/reports/personal-data'
import { openReports } from '@/modules/reports/reports'
import { routes } from '@/modules/reports/routes'
import * as tables from '@/modules/reports/schema'
import { defineModule } from '@/src/kit/module'

export const reports = defineModule({
  name: 'reports',
  owns: 'Reports of listings, people and messages to the moderators.',
  needs: [auth],
  tables,
  errors: reportsErrors,
  routes,
  personalData,
  queues: [openReports],
})
