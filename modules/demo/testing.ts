import { moveListing } from '@/modules/catalog/service'
import { addDemoGoods } from '@/modules/demo/demo-goods'
import { sql } from '@/src/db/columns'
import type { UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForAdmins } from '@/tests/support/module-testing/permission'
import type { World } from '@/tests/support/module-testing/world'

const path = '/api/admin/demo-goods'
async function emptyMarket({ app }: World): Promise<void> {
  await transact(app.ctx, async (tx) => {
    const active = await tx.db.rows<{ id: string }>(
      sql`select id from catalog_listings where state = 'active'`,
    )
    for (const { id } of active) await moveListing(tx, id, ['active'], 'withdrawn')
  })
}

async function addGoods(world: World): Promise<void> {
  await emptyMarket(world)
  await addDemoGoods(staffContext(world))
}

/** Returns the context of another staff member, so that only the request itself is recorded for the admin. */
function staffContext({ app, idOf }: World): UserContext {
  const id = idOf('moderator')
  const actor = {
    kind: 'user',
    id,
    role: 'admin',
    verified: true,
    sessionId: '',
    secondFactorAt: null,
  } as const
  return { ...app.ctx, actor }
}

const withGoods = (prepare: (world: World) => Promise<void>) => async (world: World) => {
  await prepare(world)
  return {}
}

export const testing = defineModuleTesting({
  permissions: {
    [`GET ${path}`]: okForAdmins,
    [`POST ${path}`]: {
      ...okForAdmins,
      isNobodysCase: true,
      request: withGoods(emptyMarket),
    },
    [`DELETE ${path}`]: { ...okForAdmins, isNobodysCase: true },
    // Outside of a demo it doesn't exist.
    'POST /api/demo/enter': {
      statuses: [404, 404, 404, 404, 404, 404, 404],
      isNobodysCase: true,
      request: async () => ({ body: { role: 'moderator' } }),
    },
  },
  sampleRequests: {
    [`POST ${path}`]: { as: 'admin', build: withGoods(emptyMarket) },
    [`DELETE ${path}`]: { as: 'admin', build: withGoods(addGoods) },
  },
  exposedKeys: {
    [`GET ${path}`]: {
      admin: 'canFill canRemove isTestMode listings',
      'visitor unverified stranger buyer seller moderator': '404',
    },
  },
})
