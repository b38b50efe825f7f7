import { and, eq, inArray } from 'drizzle-orm'
import type { Alerts, AlertsInput, QueueAlerts, QueueSummary } from '@/modules/admin/contract'
import { findQueue, listQueues } from '@/modules/admin/list-cases'
import { inputMessages } from '@/modules/admin/messages'
import { alerts } from '@/modules/admin/schema'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { type AlertChoice, type QueueAlerts as Channels, defaultAlerts } from '@/src/kit/staff/queue-alerts'
import type { Queue } from '@/src/kit/staff/queues'
import { listStaff } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { findQueuesWithoutRecipient } from '@/src/mail/case-recipients'
import { measureQueue } from '@/src/runtime/queues'

/** Provides `alertChoicesPort`. */
export async function findAlertChoices(ctx: Context, userIds: readonly string[]): Promise<AlertChoice[]> {
  return ctx.db
    .select()
    .from(alerts)
    .where(inArray(alerts.userId, [...userIds]))
}

/** Returns how the actor is notified of new cases of each queue. */
export async function findAlerts(ctx: UserContext): Promise<Alerts> {
  const [present, emailsGoTo] = await Promise.all([presenterOf(ctx), findEmailTarget(ctx)])
  return { emailsGoTo, queues: listQueues(ctx).map(present) }
}

/** Changes how the actor is notified of new cases of a queue. Throws not_found, role_missing, and invalid for a channel that the queue doesn't have. */
export async function saveAlerts(ctx: UserContext, name: string, input: AlertsInput): Promise<QueueAlerts> {
  const queue = findQueue(ctx, name)
  for (const path of ['email', 'push'] as const)
    if (!queue.alert && input[path] !== undefined)
      throw httpErrors.invalid({ errors: [{ path, message: inputMessages.badgeOnly }] })
  return transact(ctx, async (tx) => {
    const key = { userId: tx.actor.id, queue: name }
    const [row] = await tx.db
      .select({ email: alerts.email, push: alerts.push, badge: alerts.badge })
      .from(alerts)
      .where(and(eq(alerts.userId, key.userId), eq(alerts.queue, name)))
    const before: Channels = row ?? defaultAlerts
    const { email = before.email, push = before.push, badge = before.badge } = input
    const after: Channels = { email, push, badge }
    await tx.db
      .insert(alerts)
      .values({ ...key, ...after })
      .onConflictDoUpdate({ target: [alerts.userId, alerts.queue], set: after })
    await recordStaffAction(tx, {
      action: 'admin.choose-alerts',
      subjectId: name,
      before: { ...before },
      after: { ...after },
    })
    return (await presenterOf(tx))(queue)
  })
}

/** Counts the open cases of every queue that the actor may work on. */
export async function summarizeQueues(ctx: UserContext): Promise<QueueSummary[]> {
  const [present, measured] = await Promise.all([
    presenterOf(ctx),
    Promise.all(listQueues(ctx).map(async (queue) => ({ queue, ...(await measureQueue(ctx, queue)) }))),
  ])
  return measured.map(({ queue, count, oldestAt }) => {
    const { name, label, badge, lacksRecipient } = present(queue)
    return { name, label, count, oldestAt: isoTime(oldestAt), badge, lacksRecipient }
  })
}

async function presenterOf(
  ctx: UserContext,
): Promise<(queue: Pick<Queue, 'name' | 'label' | 'alert'>) => QueueAlerts> {
  const [choices, withoutRecipient] = await Promise.all([
    findAlertChoices(ctx, [ctx.actor.id]),
    findQueuesWithoutRecipient(ctx),
  ])
  return ({ name, label, alert }) => {
    const { email, push, badge } = choices.find(({ queue }) => queue === name) ?? defaultAlerts
    const lacksRecipient = withoutRecipient.includes(name)
    return { name, label, email: alert ? email : null, push: alert ? push : null, badge, lacksRecipient }
  }
}

async function findEmailTarget(ctx: UserContext): Promise<Alerts['emailsGoTo']> {
  const staff = await listStaff(ctx, 'back-office')
  const email = staff.find(({ id }) => id === ctx.actor.id)?.email ?? null
  if (email === null) return 'nobody'
  return email === readConfig(ctx, appConfig).OPERATOR_EMAIL ? 'operator' : 'actor'
}
