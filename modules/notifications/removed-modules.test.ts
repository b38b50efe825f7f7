import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { mutes, notifications, pendingEmails } from '@/modules/notifications/schema'
import { defineModule } from '@/src/kit/module/module'
import { defineNotificationKind, notificationKinds, notify } from '@/src/kit/notices/notify'
import { add } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { planRemoval } from '@/src/runtime/removal/removal-plan'
import { dropModuleData } from '@/src/runtime/removal/remove-module'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const kindOf = (name: string) => defineNotificationKind({ name, label: name, description: name })
const kinds = { hats: kindOf('hats'), caps: kindOf('caps') }
const hats = defineModule({ name: 'hats', owns: 'Hats.', provides: [add(notificationKinds, kinds.hats)] })
const caps = defineModule({ name: 'caps', owns: 'Caps.', provides: [add(notificationKinds, kinds.caps)] })
const installed = [...modules, hats, caps]

test('notices of a module that is dropped, their emails and choices about them are deleted with it', async () => {
  await using app = await createTestApp({ modules: installed })
  const userId = await userIdOf(await app.signIn('ann'))
  await transact(app.ctx, async (tx) => {
    for (const kind of Object.values(kinds)) {
      const notice = { userId, eventId: kind.name, at: 1, title: kind.name, content: 'Worn.', href: '/hats' }
      await notify(tx, { ...notice, kind })
      await tx.db.insert(mutes).values({ userId, kind: kind.name, channel: 'push' })
      const pending = { ...notice, kind: kind.name }
      await tx.db
        .insert(pendingEmails)
        .values({ id: kind.name, userId, dedupeKey: kind.name, notice: pending, dueAt: 1 })
    }
  })
  const plan = await planRemoval(app.ctx, installed, hats)
  expect(plan.shared.filter(({ rows }) => rows > 0)).toEqual([
    { name: 'notifications_notifications', rows: 1 },
    { name: 'notifications_pending_emails', rows: 1 },
    { name: 'notifications_mutes', rows: 1 },
  ])
  await dropModuleData(app.core.db, { modules: installed, removed: hats }, plan)
  const { db } = app.ctx
  expect([
    await db.select({ name: notifications.title }).from(notifications),
    await db.select({ name: pendingEmails.id }).from(pendingEmails),
    await db.select({ name: mutes.kind }).from(mutes),
  ]).toEqual([[{ name: 'caps' }], [{ name: 'caps' }], [{ name: 'caps' }]])
})
