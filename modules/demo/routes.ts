import { createSession, maybeUserId, startSession } from '@/modules/auth/service'
import { DemoGoods, EnterDemo, EnteredDemo } from '@/modules/demo/contract'
import { addDemoGoods, findDemoGoods, removeDemoGoods } from '@/modules/demo/demo-goods'
import { demoErrors } from '@/modules/demo/errors'
import { demoAccountsPort } from '@/modules/demo/ports'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { maybeUse } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'

const { demo_goods_unavailable, marketplace_not_empty, demo_goods_sold } = demoErrors

export function routes(scope: Scope) {
  return scope
    .get('/admin/demo-goods', ({ ctx }) => findDemoGoods(ctx), {
      detail: { summary: 'Whether there are demo goods, and whether they can be added or removed.' },
      adminSetup: true,
      response: { 200: DemoGoods },
    })
    .post('/admin/demo-goods', ({ ctx }) => addDemoGoods(ctx), {
      detail: { summary: 'Lists goods of invented sellers on an empty marketplace without real payments.' },
      throws: [demo_goods_unavailable, marketplace_not_empty],
      adminSetup: true,
      limit: '20/15m',
      response: { 200: DemoGoods },
    })
    .delete('/admin/demo-goods', ({ ctx }) => removeDemoGoods(ctx), {
      detail: { summary: 'Removes all demo goods, while none was bought.' },
      throws: [demo_goods_sold],
      adminSetup: true,
      response: { 200: DemoGoods },
    })
    .post(
      '/demo/enter',
      async ({ ctx, body: { role }, cookie }) => {
        const username = maybeUse(ctx, demoAccountsPort)?.usernames[role]
        const userId = username === undefined ? undefined : await maybeUserId(ctx, username)
        if (username === undefined || userId === undefined) throw httpErrors.not_found()
        const { token } = await transact(ctx, (tx) =>
          createSession(tx, userId, { secondFactorAt: role === 'moderator' ? tx.now() : null }),
        )
        await startSession(ctx, cookie, token)
        return { username }
      },
      {
        detail: { summary: 'Logs in to an account of the demo. 404 outside of `mintmark demo`.' },
        throws: [httpErrors.not_found],
        body: EnterDemo,
        limit: '60/15m',
        response: { 200: EnteredDemo },
      },
    )
}
