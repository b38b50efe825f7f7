import '@/web/testing/dom'
import { test } from 'bun:test'
import { useLinkPlayer, useUnlinkPlayer } from '@/modules/players/web/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('linking and unlinking a player refresh the user, whose name and picture change', () =>
  expectMutations({
    link: [useLinkPlayer, {}, 'POST /api/players/link: /api/auth/user'],
    unlink: [useUnlinkPlayer, {}, 'DELETE /api/players/link: /api/auth/user'],
  }))
