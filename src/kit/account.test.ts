import { expect, test } from 'bun:test'
import { accountPort } from '@/src/kit/account'
import { contextOf, systemContext } from '@/src/kit/context'
import { defineEvent } from '@/src/kit/events'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { headerAuth } from '@/tests/support/header-auth'

const Waved = defineEvent<Record<string, never>>('trial.waved')

test('a user whose account is gone can write nothing, the system can', async () => {
  const closed = new Set<string>()
  const accounts = defineModule({
    name: 'accounts',
    owns: 'Existing accounts.',
    provides: [provide(accountPort, () => async (_, userId) => (closed.has(userId) ? undefined : 'active'))],
  })
  await using app = await createTestApp({ modules: withProviders([headerAuth], accounts) })
  const user = {
    kind: 'user',
    id: 'ann',
    role: 'user',
    verified: true,
    sessionId: 's',
    secondFactorAt: null,
  } as const
  const wave = (ctx: typeof app.ctx) => transact(ctx, (tx) => publish(tx, Waved, {}))
  await wave(contextOf(app.core, user))
  closed.add('ann')
  await expect(wave(contextOf(app.core, user))).rejects.toMatchObject({
    kind: { code: 'unauthorized' },
  })
  await wave(systemContext(app.core, 'trial'))
  expect(await app.eventNames()).toEqual(['trial.waved', 'trial.waved'])
})
