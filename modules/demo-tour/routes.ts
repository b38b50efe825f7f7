import { createSession, maybeUserId, startSession } from '@/modules/auth/service'
import { EnterDemo, EnteredDemo } from '@/modules/demo-tour/contract'
import { demoAccountsPort } from '@/modules/demo-tour/ports'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { maybeUse } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'

export function routes(scope: Scope) {
  return scope.post(
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
