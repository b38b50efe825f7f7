import type { Context } from '@/src/kit/context'
import { definePort, entriesOf, maybeUse } from '@/src/kit/ports'
import { caseQueues } from '@/src/kit/staff/queues'
import { hasRight } from '@/src/kit/staff/rights'
import { listStaff, type StaffMember } from '@/src/kit/staff/staff'

/** How a staff member is notified of new cases of a queue, besides the bell. */
export interface QueueAlerts {
  readonly email: boolean
  /** To the browsers in which they turned push notifications on. */
  readonly push: boolean
  /** The number of open cases beside the queue in the back office. */
  readonly badge: boolean
}

/** A staff member's choice for a queue. */
export interface AlertChoice extends QueueAlerts {
  readonly userId: string
  readonly queue: string
}

/** Without a choice. Push is off, because it interrupts. */
export const defaultAlerts: QueueAlerts = { email: true, push: false, badge: true }

/** Returns what staff members chose. A queue without a choice has the defaults. */
export const alertChoicesPort = definePort<
  (ctx: Context, userIds: readonly string[]) => Promise<AlertChoice[]>
>('kit.alert-choices', { required: false })

interface AlertedStaffMember extends StaffMember {
  readonly mayWorkOn: (queue: string) => boolean
  readonly alertsOf: (queue: string) => QueueAlerts
}

/** Returns all staff and how each is notified of new cases; nobody without a module that provides `staffPort`. */
export async function findAlertedStaff(ctx: Context): Promise<AlertedStaffMember[]> {
  const staff = await listStaff(ctx, 'back-office')
  const ids = staff.map(({ id }) => id)
  const choices = (await maybeUse(ctx, alertChoicesPort)?.(ctx, ids)) ?? []
  return staff.map((member) => ({
    ...member,
    mayWorkOn: (queue) =>
      entriesOf(ctx, caseQueues).some(({ name, right }) => name === queue && hasRight(member.role, right)),
    alertsOf: (queue) =>
      choices.find((choice) => choice.userId === member.id && choice.queue === queue) ?? defaultAlerts,
  }))
}
