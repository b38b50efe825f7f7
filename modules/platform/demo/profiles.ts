import { eq } from 'drizzle-orm'
import { type DemoPlayer, demoPlayers } from '@/modules/platform/demo/players'
import { pick, randomFromKey } from '@/modules/platform/demo/random'
import { demoProfiles } from '@/modules/platform/schema'
import type { Context } from '@/src/kit/context'

/** What people may see of a player, and whether that includes the inventory. */
export interface DemoProfile {
  description: string
  hidden: boolean
}

const initialDescriptions = [
  'I collect what others forget.',
  'Hats first, questions later.',
  'Fair trades only. Ask me anything.',
  'Slowly filling a very tall shelf.',
  'Looking for low serials.',
  'Here for the gear, staying for the people.',
] as const
/** So that a page that meets a hidden inventory can be seen in the demo, too. */
const initiallyHidden = new Set(['HollowReed', 'cloudmason'])

const byId = new Map(demoPlayers.map((player) => [player.userId, player]))
const byName = new Map(demoPlayers.map((player) => [player.username.toLowerCase(), player]))

export function maybeDemoPlayer(by: { playerId: string } | { username: string }): DemoPlayer | undefined {
  return 'playerId' in by ? byId.get(by.playerId) : byName.get(by.username.toLowerCase())
}

export async function findDemoProfile(ctx: Context, player: DemoPlayer): Promise<DemoProfile> {
  const [changed] = await ctx.db
    .select({ description: demoProfiles.description, hidden: demoProfiles.hidden })
    .from(demoProfiles)
    .where(eq(demoProfiles.player, player.userId))
  return changed ?? initialProfile(player)
}

function initialProfile({ username }: DemoPlayer): DemoProfile {
  return {
    description: pick(randomFromKey(`${username}:about`), initialDescriptions),
    hidden: initiallyHidden.has(username),
  }
}
