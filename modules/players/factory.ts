import { writeAbout } from '@/modules/platform/factory'
import type { Actor } from '@/src/testing/actor'
import type { TestApp } from '@/src/testing/create-test-app'

/** The phrase that a browser is given for a player. */
export async function phraseFor(actor: Actor, username: string): Promise<string> {
  return (await actor.post('/api/auth/simple', { username })).body.challenge
}

/** Somebody who has logged in as this player by the phrase in their profile. */
export async function enteredAs(app: TestApp, username: string): Promise<Actor> {
  const actor = app.visitor()
  await writeAbout(app, username, await phraseFor(actor, username))
  await actor.post('/api/auth/simple', { username, confirmed: true })
  return actor
}
