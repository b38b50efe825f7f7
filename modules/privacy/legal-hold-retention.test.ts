import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { password, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { queryRows } from '@/modules/privacy/factory'
import { placeLegalHold, releaseLegalHold } from '@/modules/privacy/legal-hold'
import { systemContext } from '@/src/kit/context'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

const why = 'Court order 12.'
const dayMs = 86_400_000

/** Jobs that delete data of users when it is old. They keep it on a legal hold. */
const retentionJobs = [
  'auth.delete-expired-security-events',
  'watchlist.delete-old-views',
  'webhooks.delete-old-deliveries',
]

/** They delete what a legal hold isn't for: secrets, hashes, what other rows say too, and what is about no user with an account. */
const otherJobs = [
  'admin.delete-closed-cases',
  'auth.delete-expired-attempts',
  'auth.delete-expired-challenges',
  'auth.delete-expired-sessions',
  'auth.delete-old-code-emails',
  'auth.delete-old-codes',
  'auth.delete-unused-browsers',
  'captcha.delete-expired-proofs',
  'captcha.delete-expired-questions',
  'checkout.delete-old-declines',
  'players.delete-expired-challenges',
  'players.delete-expired-logins',
  'tax.delete-old-facts',
  'watchlist.delete-old-firings',
]

const jobs = modules.flatMap((module) => module.jobs ?? [])

test('every job that deletes is listed here, and so is whether a legal hold stops it', () => {
  const deleting = jobs.map(({ name }) => name).filter((name) => name.includes('.delete-'))
  expect(deleting.sort()).toEqual([...retentionJobs, ...otherJobs].sort())
})

test('a legal hold keeps what is old, and its release lets that be deleted', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await userIdOf(await app.signIn('ann')), await userIdOf(await app.signIn('bob'))]
  await placeLegalHold(app.ctx, ann, why)
  await queryRows(app, sql`delete from auth_security_events`)
  for (const id of [ann, bob]) await insertOldRows(app, id)
  app.advance(400 * dayMs)
  await runRetentionJobs(app)
  expect([await countRows(app, ann), await countRows(app, bob)]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ])
  await releaseLegalHold(app.ctx, ann, 'Settled.')
  await runRetentionJobs(app)
  expect(await countRows(app, ann)).toEqual([0, 0, 0])
})

test('a legal hold keeps what newer rows would push out, and pages list as much as before', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  const { itemId } = await listItem(await app.signIn('seller'))
  await placeLegalHold(app.ctx, await userIdOf(ann), why)
  const results = [ann, bob].map(async (user) => {
    const id = await userIdOf(user)
    const before = await countRows(app, id)
    for (let n = 0; n < 160; n++) await insertOldRows(app, id, `${id}${n}`)
    await user.put(`/api/recent-items/${itemId}`)
    await user.post('/api/auth/login', { email: (await user.get('/api/auth/user')).body.email, password })
    const [events = 0, views = 0] = await countRows(app, id)
    return {
      isComplete: [events >= 160 + Number(before[0]), views === 161],
      listed: [
        (await user.get('/api/auth/security-events')).body.length <= 200,
        (await user.get('/api/recent-items')).body.length <= 12,
      ],
    }
  })
  expect(await Promise.all(results)).toEqual([
    { isComplete: [true, true], listed: [true, true] },
    { isComplete: [false, false], listed: [true, true] },
  ])
})

async function insertOldRows(app: TestApp, userId: string, id = userId) {
  const at = app.ctx.now()
  await queryRows(
    app,
    sql`insert into watchlist_views (user_id, item_id, at) values (${userId}, ${id}, ${at})`,
  )
  await queryRows(
    app,
    sql`insert into auth_security_events (id, user_id, kind, at, network) values (${id}, ${userId}, 'logged-in', ${at}, 'n')`,
  )
  await queryRows(
    app,
    sql`insert into webhooks_deliveries (id, user_id, created_at, endpoint_id, type, body, state, run, tries, next_at, attempts)
      values (${id}, ${userId}, ${at}, ${id}, 'test', '{}', 'delivered', 1, 1, ${at}, '[]')`,
  )
}

async function runRetentionJobs(app: TestApp) {
  for (const { name, run } of jobs) if (retentionJobs.includes(name)) await run(systemContext(app.core, name))
}

async function countRows(app: TestApp, id: string): Promise<number[]> {
  const tables = ['auth_security_events', 'watchlist_views', 'webhooks_deliveries']
  const counts = tables.map(async (table) => {
    const [row] = await queryRows(
      app,
      sql`select count(*) as n from ${sql.identifier(table)} where user_id = ${id}`,
    )
    return Number(row.n)
  })
  return Promise.all(counts)
}
