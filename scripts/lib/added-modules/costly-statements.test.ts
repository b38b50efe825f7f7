import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { bun, run } from '@/scripts/lib/run'
import { moduleFile, writeOutsideModule } from '@/tests/support/outside-modules/outside-module'
import { createSiteCopy } from '@/tests/support/outside-modules/site-copy'

const schema = `import { text, userTable } from 'mintmark/module'

export const notes = userTable('hats_notes', { style: text('style').notNull() })
`

const routes = `import { eq } from 'drizzle-orm'
import { newId, type Scope, transact } from 'mintmark/module'
import { notes } from './schema'

export const routes = (scope: Scope) =>
  scope
    .get('/hats/all', ({ ctx }) => ctx.db.select({ id: notes.id }).from(notes).where(eq(notes.userId, ctx.actor.id)), { signedIn: true })
    .get('/hats/styled', ({ ctx }) => ctx.db.select({ id: notes.id }).from(notes).where(eq(notes.style, 'plain')).limit(5), { signedIn: true })
    .get(
      '/hats/each',
      async ({ ctx }) => {
        const own = eq(notes.userId, ctx.actor.id)
        const rows = await ctx.db.select({ id: notes.id }).from(notes).where(own).limit(50)
        for (const { id } of rows) await ctx.db.select({ style: notes.style }).from(notes).where(eq(notes.id, id)).limit(1)
        return rows
      },
      { signedIn: true },
    )
    .post(
      '/hats/notes',
      ({ ctx }) =>
        transact(ctx, async (tx) => {
          await tx.db.insert(notes).values({ id: newId(tx), userId: tx.actor.id, createdAt: tx.now(), style: 'plain' })
          return 'noted'
        }),
      { signedIn: true },
    )
`

const testing = `import { defineModuleTesting, okForSignedIn } from 'mintmark/testing'

export const testing = defineModuleTesting({
  permissions: { 'GET /api/hats/all': okForSignedIn, 'GET /api/hats/styled': okForSignedIn, 'GET /api/hats/each': okForSignedIn },
  createData: async (world) => {
    for (const role of ['moderator', 'admin'] as const) await (await world.signInAs(role)).post('/api/hats/notes', {})
  },
})
`

test('reads without a limit, without an index and for each row are found in a module from elsewhere', async () => {
  await using site = createSiteCopy()
  const hats = join(site.outside, 'hats')
  const personalData =
    "{ tables: { hats_notes: { retention: 'kept', why: 'A test.', notExported: 'A test.' } } }"
  writeOutsideModule(hats, {
    'schema.ts': schema,
    'routes.ts': routes,
    'testing.ts': testing,
    'module.ts': `import * as tables from './schema'\n${moduleFile({ tables: 'tables', personalData })}`,
  })
  await site.succeed('scripts/db-generate.ts', '--at', hats, '--name', 'first')
  await site.succeed('scripts/add.ts', hats)
  const env = { DATABASE_URL: undefined, TEST_MODULE: 'hats' }
  const { ok, output } = await run([bun, 'test', './tests/abuse/statements.test.ts'], {
    cwd: site.folder,
    env,
  })
  expect(ok).toBe(false)
  expect(output).toContain('GET /api/hats/all reads any number of rows')
  expect(output).toContain('GET /api/hats/styled reads whole tables')
  expect(output).toContain('GET /api/hats/each runs a statement for each row')
})
