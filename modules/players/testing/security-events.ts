import { password } from '@/modules/auth/factory'
import { setProfileDescription } from '@/modules/platform/factory'
import type { SecurityEventSamples } from '@/tests/support/module-testing/security-event-sample'
import type { SecurityLogSite as Site } from '@/tests/support/security-log-site'

const player = { username: 'AmberQuill', currentPassword: password }

async function startLink(site: Site) {
  const { username } = player
  const { body } = await site.ann.post('/api/players/challenge', { username })
  await setProfileDescription(site, username, body.challenge)
  return () => site.ann.post('/api/players/link', player)
}

export const securityEvents: SecurityEventSamples = {
  'player-linked': async (site) => ({ act: await startLink(site) }),
  'player-unlinked': async (site) => {
    await (await startLink(site))()
    return { act: () => site.ann.send('DELETE', '/api/players/link', { currentPassword: password }) }
  },
}
