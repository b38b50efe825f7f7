import { password } from '@/modules/auth/factory'
import { setProfileDescription } from '@/modules/platform/factory'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { type SampleRequest, withBody } from '@/tests/support/module-testing/sample-request'
import type { TestClient } from '@/tests/support/test-client'

export const sampleRequests: Record<string, SampleRequest> = {
  'POST /api/auth/simple': withBody('visitor', { username: 'AmberQuill' }),
  'POST /api/players/challenge': withBody('stranger', { username: 'AmberQuill' }),
  'POST /api/players/link': {
    as: 'buyer',
    build: async ({ app }, actor) => ({ body: await profileProof(app, actor, 'AmberQuill') }),
  },
  'DELETE /api/players/link': {
    as: 'seller',
    build: async ({ app }, actor) => {
      await actor.post('/api/players/link', await profileProof(app, actor, 'brinewalker'))
      return { body: { currentPassword: password } }
    },
  },
}

/** Returns the body that links a player, whose profile then has the phrase. */
async function profileProof(app: TestApp, actor: TestClient, username: string) {
  const { body } = await actor.post('/api/players/challenge', { username })
  await setProfileDescription(app, username, body.challenge)
  return { username, currentPassword: password }
}
