import { accountPort } from '@/src/core/account'
import type { Actor, Role } from '@/src/core/context'
import { defineModule } from '@/src/core/module'
import { fill } from '@/src/core/ports'
import { identifyPort } from '@/src/http/identify'

/** Lets tests of the kit do without accounts: whoever sends `x-person: ada moderator unverified` is that person. */
export const door = defineModule({
  name: 'door',
  owns: 'Who is asking, by a header alone.',
  asks: [identifyPort, accountPort],
  fills: [
    fill(identifyPort, () => async (headers) => personOf(headers.get('x-person'))),
    fill(accountPort, () => async () => true),
  ],
})

const roles: Role[] = ['moderator', 'admin']

function personOf(header: string | null): Actor {
  if (header === null) return { kind: 'guest' }
  const [id = '', ...words] = header.split(' ')
  return {
    kind: 'user',
    id,
    role: roles.find((role) => words.includes(role)) ?? 'user',
    verified: !words.includes('unverified'),
    sessionId: `session of ${id}`,
  }
}
