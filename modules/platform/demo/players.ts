import { eq } from 'drizzle-orm'
import { pick, randomFromKey } from '@/modules/platform/demo/random'
import { demoProfiles } from '@/modules/platform/schema'
import type { Context } from '@/src/kit/context'
import { lazy } from '@/src/kit/lazy'
import { dayMs } from '@/src/kit/text/duration'

export type DemoPlayer = { userId: string; username: string; displayName: string; joinedAt: number }

const firstUserId = 8_000_000_001
const firstJoin = Date.UTC(2011, 4, 2)

const names = `AmberQuill=Amber Quill, brinewalker=Brine, CedarFox_7=Cedar Fox, DuskHarbor=Dusk Harbor, elmstreet_owl=Elm Owl, FennelKnight=Sir Fennel,
  glasswren=Glass Wren, HollowReed=Hollow Reed, inkandiron=Ink & Iron, JunoPebble=Juno, kestrel_99=Kestrel, LanternLou=Lantern Lou,
  mossyboots=Mossy Boots, NoonTide=Noontide, otter_parade=Otter Parade, PlumComet=Plum Comet, quietgears=Quiet Gears, RookAndRye=Rook and Rye,
  saltmarsh_sam=Saltmarsh Sam, TinderBox44=Tinder, umbrafinch=Umbra Finch, VelvetAnvil=Velvet Anvil, willow_wick=Willow Wick, XylaFrost=Xyla,
  yarrowfield=Yarrow, ZephyrPine=Zephyr Pine, acorn_duke=Duke Acorn, BasilStorm=Basil Storm, copperjay=Copper Jay, DriftMaple=Drift Maple,
  EchoThistle=Echo Thistle, fablefox=Fable Fox, GroveSailor=Grove Sailor, hazelnorth=Hazel North, IvyLedger=Ivy Ledger, jaspermoth=Jasper Moth,
  KindlyCrow=Kindly Crow, loomlight=Loom Light, MarbleToad=Marble Toad, nettle_and_co=Nettle & Co, OrchardByte=Orchard Byte, pepperwyrm=Pepper Wyrm,
  QuartzMilo=Milo, RainyAtlas=Rainy Atlas, sablefern=Sable Fern, ThornPilot=Thorn Pilot, UrsaMint=Ursa Mint, vesper_kite=Vesper Kite,
  WanderingOat=Wandering Oat, yonderbell=Yonder Bell, BrassTadpole=Tadpole, cloudmason=Cloud Mason, DapperHeron=Dapper Heron, emberpostman=Ember Post,
  FrostyPickle=Frosty Pickle, GingerLoop=Ginger Loop, harborcat_12=Harbor Cat, MidnightScone=Midnight Scone, pocketcomet=Pocket Comet, TealBadger=Teal Badger`

/** The players of the demo universe, oldest account first; times in milliseconds. */
export const demoPlayers = lazy((): readonly DemoPlayer[] =>
  names.split(',').map((entry, position) => {
    const [username = '', displayName = ''] = entry.trim().split('=')
    const joinedAt =
      firstJoin + Math.floor((position * 80 + randomFromKey(`${username}:joined`)() * 60) * dayMs)
    return { userId: String(firstUserId + position), username, displayName, joinedAt }
  }),
)

export interface DemoProfile {
  description: string
  /** Hides the inventory from others. */
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
/** Players with a hidden inventory, so that the demo shows this case too. */
const initiallyHidden = new Set(['HollowReed', 'cloudmason'])

const byId = lazy(() => new Map(demoPlayers().map((player) => [player.userId, player])))
const byName = lazy(() => new Map(demoPlayers().map((player) => [player.username.toLowerCase(), player])))

export function maybeDemoPlayer(by: { playerId: string } | { username: string }): DemoPlayer | undefined {
  return 'playerId' in by ? byId().get(by.playerId) : byName().get(by.username.toLowerCase())
}

export async function findDemoProfile(ctx: Context, player: DemoPlayer): Promise<DemoProfile> {
  const [edited] = await ctx.db
    .select({ description: demoProfiles.description, hidden: demoProfiles.hidden })
    .from(demoProfiles)
    .where(eq(demoProfiles.player, player.userId))
  return edited ?? initialProfile(player)
}

function initialProfile({ username }: DemoPlayer): DemoProfile {
  return {
    description: pick(randomFromKey(`${username}:about`), initialDescriptions),
    hidden: initiallyHidden.has(username),
  }
}
