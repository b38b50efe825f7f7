import { sql } from 'drizzle-orm'
import { findAppeal } from '@/modules/users/appeals/appeal-log'
import { appealStaffMessages } from '@/modules/users/appeals/appeal-staff-messages'
import { mayDecide } from '@/modules/users/appeals/appeals'
import { serverMessages } from '@/modules/users/messages'
import { appealsPath } from '@/modules/users/web/paths'
import { daysAfterOpening, type Queue } from '@/src/kit/staff/queues'
import { isUnrelated } from '@/src/kit/staff/relations'

/** Appeals that wait for staff. */
export const suspensionAppealQueue: Queue = {
  name: 'suspension_appeals',
  label: appealStaffMessages.plural,
  right: 'moderation',
  help: 'Appeals of users against their suspensions',
  cases: () => sql`
      select a.id as id, a.opened_at as opened_at, null as about, null as amount_cents,
        ${`${appealsPath}/`} || a.id as path, a.user_id as parties
      from users_suspension_appeals as a where a.state = 'open'`,
  dueAt: daysAfterOpening(3),
  mayDecide: async (ctx, id) => {
    const appeal = await findAppeal(ctx, id)
    return (await mayDecide(ctx, appeal)) && (await isUnrelated(ctx, [appeal.userId]))
  },
  alert: serverMessages.appealAlert,
}
