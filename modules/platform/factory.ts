import { maybeDemoPlayer } from '@/modules/platform/demo/profiles'
import { demoProfiles } from '@/modules/platform/schema'
import { assert } from '@/src/core/assert'
import type { TestApp } from '@/src/testing/create-test-app'

/** Writes what a player of the demo universe says about themselves, as only they can. */
export async function writeAbout(app: TestApp, username: string, description: string): Promise<void> {
  const player = maybeDemoPlayer({ username })?.userId
  assert(player, 'they live in the demo universe')
  await app.core.db.transact((tx) =>
    tx
      .insert(demoProfiles)
      .values({ player, description, hidden: false })
      .onConflictDoUpdate({ target: demoProfiles.player, set: { description } }),
  )
}
