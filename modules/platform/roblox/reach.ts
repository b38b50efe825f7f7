import { isRobloxOn, platformConfig } from '@/modules/platform/config'
import { type Site, siteAddress, siteOf } from '@/modules/platform/roblox/sites'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { sendRequest } from '@/src/outgoing/call-out'
import { unreachableSince } from '@/src/outgoing/line'

type Asker = Pick<Context, 'core'>

/** Without inventories nothing can be proven; without pictures and prices all goes on. */
export function downSince(ctx: Asker): number | undefined {
  const since = neededSites(ctx).flatMap((site) => unreachableSince(ctx, siteOf(ctx, site)) ?? [])
  return since.length === 0 ? undefined : Math.min(...since)
}

/** Asks what is down whether it is back, so that clocks that wait for it go on though nobody else asks. */
export async function lookAgain(ctx: Context): Promise<void> {
  if (!isRobloxOn(ctx)) return
  for (const site of neededSites(ctx)) {
    const destination = siteOf(ctx, site)
    if (unreachableSince(ctx, destination) === undefined) continue
    await sendRequest(ctx, destination, { url: siteAddress(ctx, site, questions[site]) })
  }
}

type Needed = Extract<Site, 'players' | 'inventories' | 'cloud'>

/** Any answer will do. */
const questions: Record<Needed, string> = {
  players: '/v1/users/1',
  inventories: '/v1/users/1/can-view-inventory',
  cloud: '/cloud/v2/users/1/inventory-items?maxPageSize=1',
}

function neededSites(ctx: Asker): Needed[] {
  const { ROBLOX_API_KEY: key } = readConfig(ctx, platformConfig)
  return ['players', 'inventories', ...(key === undefined ? [] : (['cloud'] as const))]
}
