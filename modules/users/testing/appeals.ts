import { eq } from 'drizzle-orm'
import { insertStaff } from '@/modules/auth/factory'
import { maybeSuspension } from '@/modules/auth/service'
import type { AppealRow } from '@/modules/users/appeals/appeal-log'
import { suspensionAppeals } from '@/modules/users/schema'
import { suspend } from '@/modules/users/suspensions'
import { reason } from '@/modules/users/testing/new-user'
import type { TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import {
  invalidForSignedIn,
  okForSignedIn,
  okForStaff,
  type Permission,
} from '@/tests/support/module-testing/permission'
import { type SampleRequest, withPath } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'

const pathTo = (id: string, rest = '') => `/api/admin/suspension-appeals/${id}${rest}`
const decision = { result: 'upheld', reason }

/** Names that other modules don't use; tests that compare responses mask them. */
let lastNumber = 9_000

/** Gives a user, suspended or not, this appeal instead of theirs. Returns its id. */
async function insertAppeal(
  { app }: World,
  userId: string,
  { state = 'open' }: Partial<Pick<AppealRow, 'state'>> = {},
): Promise<string> {
  return transact(app.ctx, async (tx) => {
    const [id, at] = [newId(tx), tx.now()]
    const suspendedAt = (await maybeSuspension(tx, userId))?.at ?? at
    await removeAppeals(tx, userId)
    await tx.db
      .insert(suspensionAppeals)
      .values({ id, userId, suspendedAt, text: 'I had all of them.', at, openedAt: at, state })
    return id
  })
}

async function removeAppeals(tx: TxContext, userId: string): Promise<void> {
  await tx.db.delete(suspensionAppeals).where(eq(suspensionAppeals.userId, userId))
}

export const appealOfSeller = (world: World) => insertAppeal(world, world.idOf('seller'))

async function suspendNewUser({ app }: World): Promise<string> {
  const userId = await transact(app.ctx, (tx) => insertStaff(tx, `newcomer_${++lastNumber}`, 'user'))
  await suspend(app.ctx, userId, { reason })
  return userId
}

const ofSeller =
  (rest = '', body?: unknown): Permission['request'] =>
  async (world) => ({ path: pathTo(await appealOfSeller(world), rest), body })

export const appealPermissions: Record<string, Permission> = {
  'GET /api/suspension-appeal': okForSignedIn,
  'POST /api/suspension-appeal': invalidForSignedIn,
  'GET /api/admin/suspension-appeals/:id': { ...okForStaff, request: ofSeller() },
  'POST /api/admin/suspension-appeals/:id/decision': {
    ...okForStaff,
    parties: ['seller'],
    request: ofSeller('/decision', decision),
  },
  'POST /api/admin/suspension-appeals/:id/reopen': {
    // With a reason it takes a suspended user.
    statuses: [404, 404, 404, 404, 404, 422, 422],
    parties: ['seller'],
    request: ofSeller('/reopen'),
  },
}

export const appealRequests: Record<string, SampleRequest> = {
  'POST /api/suspension-appeal': {
    as: 'stranger',
    runsLast: true,
    build: async ({ app, idOf }) => {
      await suspend(app.ctx, idOf('stranger'), { reason })
      await transact(app.ctx, (tx) => removeAppeals(tx, idOf('stranger')))
      return { body: { text: 'I had all of them.' } }
    },
  },
  'POST /api/admin/suspension-appeals/:id/decision': withPath(
    'moderator',
    async (world) => pathTo(await insertAppeal(world, await suspendNewUser(world)), '/decision'),
    decision,
  ),
  'POST /api/admin/suspension-appeals/:id/reopen': withPath(
    'moderator',
    async (world) =>
      pathTo(await insertAppeal(world, await suspendNewUser(world), { state: 'upheld' }), '/reopen'),
    { reason },
  ),
}
