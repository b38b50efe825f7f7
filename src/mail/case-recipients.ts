import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { entriesOf } from '@/src/kit/ports'
import { findAlertedStaff } from '@/src/kit/staff/queue-alerts'
import { caseQueues } from '@/src/kit/staff/queues'

/** Someone who gets emails about new cases. */
export interface CaseRecipient {
  /** A user id, or `operator`. */
  id: string
  email: string
  wantsEmail: (queue: string) => boolean
}

/** Returns the operator, who gets the emails about every queue that doesn't email them itself, and the staff who may work on its cases, with a verified address. */
export async function findCaseRecipients(ctx: Context): Promise<CaseRecipient[]> {
  const { OPERATOR_EMAIL } = readConfig(ctx, appConfig)
  const skipping = entriesOf(ctx, caseQueues).filter(({ alert }) => alert?.skipsOperator)
  const staff = await findAlertedStaff(ctx)
  return [
    ...(OPERATOR_EMAIL === undefined
      ? []
      : [{ id: 'operator', email: OPERATOR_EMAIL, wantsEmail: isMailed }]),
    ...staff.flatMap(({ id, email, mayWorkOn, alertsOf }) =>
      email === null || email === OPERATOR_EMAIL
        ? []
        : [{ id, email, wantsEmail: (queue: string) => mayWorkOn(queue) && alertsOf(queue).email }],
    ),
  ]

  function isMailed(queue: string): boolean {
    return !skipping.some(({ name }) => name === queue)
  }
}

/** Returns the names of the queues that have an alert but nobody who gets its emails. */
export async function findQueuesWithoutRecipient(ctx: Context): Promise<string[]> {
  if (readConfig(ctx, appConfig).OPERATOR_EMAIL !== undefined) return []
  const recipients = await findCaseRecipients(ctx)
  return entriesOf(ctx, caseQueues)
    .filter(({ name, alert }) => alert && !recipients.some(({ wantsEmail }) => wantsEmail(name)))
    .map(({ name }) => name)
}
