import { identifyPort } from '@/src/http/identify'
import { accountPort } from '@/src/kit/account'
import type { Actor, SessionUser } from '@/src/kit/context'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'
import { roles } from '@/src/kit/staff/rights'
import { sessionUsersPort } from '@/src/realtime/session-users'

/** Lets tests of the kit run without accounts: the header `x-user: ada moderator unverified proven` signs in as user ada. */
export const headerAuth = defineModule({
  name: 'header-auth',
  owns: 'Authentication by a test header.',
  requires: [identifyPort, accountPort, sessionUsersPort],
  provides: [
    provide(
      identifyPort,
      ({ now }) =>
        async (headers) =>
          actorOf(headers.get('x-user'), now()),
    ),
    provide(accountPort, () => async () => 'active'),
    provide(sessionUsersPort, () => async (_ctx, sessionIds) => new Map(sessionIds.map(userOfSession))),
  ],
})

function userOfSession(sessionId: string): [string, SessionUser] {
  const id = sessionId.replace('session of ', '')
  return [sessionId, { kind: 'user', id, role: 'user', verified: true, sessionId, secondFactorAt: null }]
}

function actorOf(header: string | null, now: number): Actor {
  if (header === null) return { kind: 'guest' }
  const [id = '', ...flags] = header.split(' ')
  return {
    kind: 'user',
    id,
    role: roles.findLast((role) => flags.includes(role)) ?? 'user',
    verified: !flags.includes('unverified'),
    sessionId: `session of ${id}`,
    secondFactorAt: flags.includes('proven') ? now : flags.includes('once-proven') ? 0 : null,
  }
}
