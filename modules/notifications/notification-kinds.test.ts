import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import type { NoticeKind } from '@/modules/notifications/contract'
import { sendPendingEmails } from '@/modules/notifications/email/notice-email'
import { mutes } from '@/modules/notifications/schema'
import type { Context } from '@/src/kit/context'
import { defineEvent, onApply } from '@/src/kit/events'
import { defineModule } from '@/src/kit/module/module'
import { defineNotificationKind, notificationKinds, notify } from '@/src/kit/notices/notify'
import { add, entriesOf } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { publish } from '@/src/runtime/publish'
import { deliveries } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { openMailSite } from '@/tests/support/mail-site'
import type { TestClient } from '@/tests/support/test-client'

const WishPosted = defineEvent<{ userId: string; kind: string }>('wishes.wish-posted')
const kinds = [
  defineNotificationKind({ name: 'wishes', label: 'Wishes', description: 'your wishes' }),
  defineNotificationKind({
    name: 'wish-tips',
    label: 'Tips',
    description: 'tips for wishes',
    mutedByDefault: ['email'],
  }),
  defineNotificationKind({
    name: 'wish-rules',
    label: 'Rules',
    description: 'rules of wishes',
    canMute: false,
  }),
]
const notifyOfWish = onApply(WishPosted, 'wishes.notify', (tx, { id, at, payload }) => {
  const kind = kinds.find(({ name }) => name === payload.kind) ?? kinds[0]
  if (!kind) throw new Error('no kind')
  const { userId } = payload
  const texts = { title: kind.label, content: 'A wish.', linkText: 'Read it' }
  return notify(tx, { userId, eventId: id, at, kind, type: 'other', ...texts, href: '/' })
})
const wishes = defineModule({
  name: 'wishes',
  owns: 'Wishes for tests.',
  provides: [add(notificationKinds, ...kinds)],
  listeners: [notifyOfWish],
})

const hourMs = 3_600_000
const defaults = { timeZone: 'UTC', quiet: null, digestAt: null }
const path = '/api/notifications/preferences'

/** Ann has a verified email. */
async function openSite() {
  const site = await openMailSite({ modules: [...modules, wishes] })
  /** Returns the emails since the last call, by subject. */
  const newEmails = async () =>
    new Map((await site.newEmails()).map((email) => [email.headers.get('subject'), email]))
  return { ...site, ann: await site.join('ann'), newEmails }
}

/** Notifies a user of each kind. */
async function notifyOfAll(app: TestApp, user: TestClient): Promise<void> {
  const userId = await userIdOf(user)
  for (const { name: kind } of kinds) {
    app.advance(1)
    await transact(app.ctx, (tx) => publish(tx, WishPosted, { userId, kind }))
  }
  await app.drain()
}

test('the settings list the kinds of all modules that can be muted, with what is muted by default', async () => {
  await using site = await openSite()
  const kinds: NoticeKind[] = (await site.app.visitor().get('/api/notifications/kinds')).body
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'payouts',
    'sales',
    'purchases',
    'disputes',
    'messages',
    'reviews',
    'price-alerts',
    'support',
    'webhooks',
    'offers',
    'announcements',
    'wishes',
    'wish-tips',
  ])
  expect(kinds.at(-1)).toEqual({ kind: 'wish-tips', label: 'Tips', description: 'tips for wishes' })
  expect((await site.ann.get(path)).body).toEqual({
    ...defaults,
    muted: [{ kind: 'wish-tips', channel: 'email' }],
  })
})

test('users turn on what is muted by default, and mute what is not', async () => {
  await using site = await openSite()
  const { app, ann, newEmails } = site
  await notifyOfAll(app, ann)
  expect([...(await newEmails()).keys()].sort()).toEqual(['Rules', 'Wishes'])
  const muted = [{ kind: 'wishes', channel: 'email' }]
  expect((await ann.put(path, { ...defaults, muted })).body.muted).toEqual(muted)
  expect((await ann.get(path)).body.muted).toEqual(muted)
  await notifyOfAll(app, ann)
  expect([...(await newEmails()).keys()].sort()).toEqual(['Rules', 'Tips'])
  expect((await ann.get('/api/notifications')).body).toHaveLength(6)
})

test('a kind that cannot be muted is rejected in the settings, and its emails have no link to unsubscribe', async () => {
  await using site = await openSite()
  const { app, ann, newEmails } = site
  const muted = [{ kind: 'wish-rules', channel: 'email' }]
  const response = await ann.put(path, { ...defaults, muted })
  expect([response.status, response.body.errors[0].path]).toEqual([422, 'muted.0.kind'])
  // As if the kind could be muted in an earlier version.
  const stored = { userId: await userIdOf(ann), kind: 'wish-rules', channel: 'email' as const }
  await transact(app.ctx, (tx) => tx.db.insert(mutes).values(stored))
  await notifyOfAll(app, ann)
  const emails = await newEmails()
  const isUnsubscribable = [...emails].map(([subject, { headers }]) => [
    subject,
    headers.has('list-unsubscribe'),
  ])
  expect(Object.fromEntries(isUnsubscribable)).toEqual({ Wishes: true, Rules: false })
  expect(emails.get('Rules')?.text).not.toContain('/unsubscribe')
  expect(emails.get('Rules')?.text).toContain('Read it: http://localhost:3000/')
})

test('unsubscribing from everything turns off emails that a user turned on, and leaves those that cannot be muted', async () => {
  await using site = await openSite()
  const { app, ann, newEmails } = site
  await ann.put(path, { ...defaults, digestAt: '14:00', muted: [] })
  await notifyOfAll(app, ann)
  app.advance(2 * hourMs)
  await sendPendingEmails(app.ctx)
  const digest = (await newEmails()).get('3 new notifications')
  const [, url = ''] = /^<(.*)>$/.exec(digest?.headers.get('list-unsubscribe') ?? '') ?? []
  expect((await app.visitor().post(url.replace('http://localhost:3000', ''))).status).toBe(200)
  const { length } = (await app.visitor().get('/api/notifications/kinds')).body
  expect((await ann.get(path)).body.muted).toHaveLength(length)
  await ann.put(path, { ...(await ann.get(path)).body, digestAt: null })
  await notifyOfAll(app, ann)
  expect([...(await newEmails()).keys()]).toEqual(['Rules'])
})

test('the pending emails of a kind whose module was removed are dropped', async () => {
  await using site = await openSite()
  const { app, ann, newEmails } = site
  await ann.put(path, { ...defaults, digestAt: '14:00', muted: [] })
  await notifyOfAll(app, ann)
  app.advance(2 * hourMs)
  await sendPendingEmails(withoutKinds(app))
  expect((await newEmails()).size).toBe(0)
})

/** A context of the site after the module of the kinds was removed. */
function withoutKinds({ core, ctx }: TestApp): Context {
  const left = entriesOf(ctx, notificationKinds).filter((kind) => !kinds.includes(kind))
  const providers = new Map(core.providers).set(notificationKinds.name, left)
  return { ...ctx, core: { ...core, providers } }
}

test('two modules cannot declare a kind of the same name', async () => {
  const again = defineModule({
    name: 'again',
    owns: 'A name.',
    provides: [add(notificationKinds, ...kinds.slice(0, 1))],
  })
  await expect(createTestApp({ modules: [...modules, wishes, again] })).rejects.toThrow(
    'the notification kind wishes',
  )
})

test.each(['Wishes', 'all', 'a.b', ''])('%p cannot name a kind', (name) => {
  expect(() => defineNotificationKind({ name, label: 'Wishes', description: 'wishes' })).toThrow(
    "can't name a notification kind",
  )
})

test('without the module that delivers notices, they go nowhere and everything else works', async () => {
  await using app = await createTestApp({
    modules: [...modules.filter(({ name }) => name !== 'notifications'), wishes],
  })
  await notifyOfAll(app, await app.signIn('ann'))
  expect(await app.ctx.db.$count(deliveries)).toBe(0)
})
