import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { signUp } from '@/modules/auth/factory'
import { baseFolder } from '@/src/db/base-chain'
import { dialect } from '@/src/db/columns'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'

/** The statements of migration 0009 that make usernames unique across all account types. */
function usernameStatements(): string[] {
  const folder = baseFolder(dialect)
  const file = readdirSync(folder).find((name) => name.startsWith('0009_')) ?? ''
  return readFileSync(join(folder, file), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /auth_users|account-renamed/.test(statement) && !statement.includes('DROP INDEX'))
}

/** Stores temporary accounts as before the migration, when they had their own namespace, and runs the migration. */
async function upgradeWith(app: TestApp, temporaryNames: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map(
    temporaryNames.map((name, at) => [name, `0199aa00000${at}00112233445566778899aabb`.slice(0, 32)]),
  )
  await app.core.db.transact(async (tx) => {
    await tx.rows(sql`drop index auth_users_name`)
    await tx.rows(sql`drop index auth_users_confusable_skeleton`)
    for (const [name, id] of ids)
      await tx.rows(sql`insert into auth_users (id, namespace, username, display_name, created_at)
        values (${id}, 'temporary', ${name}, ${name}, ${app.core.now()})`)
    for (const statement of usernameStatements()) await tx.rows(sql.raw(statement))
  })
  await app.drain()
  return ids
}

test('an upgrade renames temporary accounts that have the name of another account, and tells them (C26)', async () => {
  await using app = await createTestApp()
  await signUp(app.visitor(), { username: 'lilac_corner10' })
  await signUp(app.visitor(), { username: 'bob', email: 'bob@example.com' })
  await signUp(app.visitor(), { username: 'bob_2', email: 'bob2@example.com' })
  const long = `${'x'.repeat(30)}l`
  const ids = await upgradeWith(app, [
    'LiIac_comer1O',
    'BOB',
    'buyer1',
    'buyerl',
    long,
    long.replace('l', 'I'),
  ])
  const renamed = {
    LiIac_comer1O: 'LiIac_comer1O_2',
    BOB: `BOB_${ids.get('BOB')?.slice(12)}`,
    buyer1: 'buyer1',
    buyerl: 'buyerl_2',
    [long]: long,
    [long.replace('l', 'I')]: `xxxxxxxxxxx_${ids.get(long.replace('l', 'I'))?.slice(12)}`,
  }
  for (const [oldName, username] of Object.entries(renamed)) {
    const owner = app.visitor()
    const { status, body } = await owner.post('/api/auth/temp-login', { username })
    expect([status, body.user]).toMatchObject([
      200,
      { id: ids.get(oldName), username, displayName: username, temporary: true },
    ])
    const isRenamed = username !== oldName
    const contents = (await owner.get('/api/notifications')).body.map(
      (each: { content: string }) => each.content,
    )
    expect(contents).toEqual(isRenamed ? [expect.stringContaining(`Log in as ${username} from now on.`)] : [])
    expect(app.logLines.some((line) => line.includes(`"username":"${username}"`))).toBe(isRenamed)
  }
  for (const username of ['bob', 'buyer1_', 'buyerI_2'])
    expect((await signUp(app.visitor(), { username, email: `${username}@else.example` })).status).toBe(
      username === 'buyer1_' ? 201 : 409,
    )
})
