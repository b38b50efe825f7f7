import { defineSlot } from '@/web/lib/modules/slots'
import type { ViewerUser } from '@/web/lib/session/viewer'

/** A tile on the overview, below the queues. */
export const overviewTileSlot = defineSlot('staff.overview-tile')

/** A notice above the list of cases, such as which one was decided last. */
export const casesNoticeSlot = defineSlot('staff.cases-notice')

/** A panel on the page of a person: what a module knows about them. */
export const personPanelSlot = defineSlot<{ userId: string; username: string }>('staff.person-panel')

/** Actions of staff on a person in a case, such as a warning. `about` is the path of the case. */
export const personActionSlot = defineSlot<{ userId: string; username: string; about: string }>(
  'staff.person-action',
)
/** A panel on the page of something that staff change, such as an item: what they did to it. */
export const subjectHistorySlot = defineSlot<{ subjectId: string }>('staff.subject-history')

/** Adds a second factor to the account of an admin, in the first run. */
export const factorSetupSlot = defineSlot<{ user: ViewerUser }>('staff.factor-setup')

/** Uploads the logo of the site, in the first run. `logo` is its path, or empty. */
export const logoSetupSlot = defineSlot<{ logo: string; onSave: (path: string) => Promise<unknown> }>(
  'staff.logo-setup',
)
