import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { transact } from '@/src/kit/transact'
import { filesDiagnostic } from '@/src/runtime/files/diagnostic'
import { addFile, deleteFiles, readFile, storeBytes } from '@/src/runtime/files/files'
import { deleteUnusedContents } from '@/src/runtime/files/unused-contents'
import { isBroken, runAudit } from '@/src/runtime/invariants'
import { fileContents, heartbeat } from '@/src/runtime/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const hourMs = 3_600_000
const picture = Uint8Array.of(0, 1, 92, 120, 255)

async function openSite() {
  const app = await createTestApp()
  const { ctx } = app
  const add = async (bytes = picture) => {
    const stored = await storeBytes(ctx, bytes)
    await transact(ctx, (tx) => addFile(tx, stored, 'orders'))
    return stored.id
  }
  const broken = async () => {
    const findings = await runAudit({ db: ctx.db }, app.core.modules)
    return findings.filter(isBroken).map(({ invariant, rows }) => ({
      id: invariant.id,
      files: rows.map(({ id, size }) => [id, Number(size)]),
    }))
  }
  return { app, ctx, add, broken, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('a file is stored byte by byte, and deleted with its contents', async () => {
  await using s = await openSite()
  const [first, second] = [await s.add(), await s.add(new Uint8Array(3_000_000).fill(7))]
  expect(await readFile(s.ctx, first)).toEqual(picture)
  expect(await readFile(s.ctx, second)).toHaveLength(3_000_000)
  await transact(s.ctx, (tx) => deleteFiles(tx, [first]))
  expect(await readFile(s.ctx, first)).toBeUndefined()
  expect(await s.ctx.db.$count(fileContents)).toBe(1)
  expect(await s.broken()).toEqual([])
})

test('contents that no file was made of are deleted after an hour', async () => {
  await using s = await openSite()
  const [used, unused] = [await s.add(), await storeBytes(s.ctx, picture)]
  await deleteUnusedContents(s.ctx)
  expect(await readFile(s.ctx, unused.id)).toEqual(picture)
  s.app.advance(hourMs + 1)
  await deleteUnusedContents(s.ctx)
  expect(await readFile(s.ctx, unused.id)).toBeUndefined()
  expect(await readFile(s.ctx, used)).toEqual(picture)
})

test('the audit finds a file without its contents and contents without a file, and money still moves', async () => {
  await using s = await openSite()
  const [lost, cut, unused] = [await s.add(), await s.add(), await storeBytes(s.ctx, picture)]
  await transact(s.ctx, async ({ db }) => {
    await db.delete(fileContents).where(eq(fileContents.id, lost))
    await db
      .update(fileContents)
      .set({ bytes: picture.slice(1) })
      .where(eq(fileContents.id, cut))
    await db.insert(heartbeat).values({ id: 2, at: s.ctx.now() + 24 * hourMs + 1 })
  })
  expect(await s.broken()).toEqual([
    { id: 'F3', files: [lost, cut].sort().map((id) => [id, 5]) },
    { id: 'F4', files: [[unused.id, 5]] },
  ])
  expect(await filesDiagnostic.run(s.ctx)).toMatchObject({ status: 'wrong' })
  await s.app.core.auditNow()
  expect(s.app.core.lastAudit().broken).toEqual([])
})
