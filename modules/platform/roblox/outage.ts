import { isRobloxEnabled, platformConfig } from '@/modules/platform/config'
import { destinationOf, type Endpoint, endpointUrl } from '@/modules/platform/roblox/endpoints'
import { unreachableSince } from '@/src/http-client/destination-state'
import { sendRequest } from '@/src/http-client/send-request'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

type HasCore = Pick<Context, 'core'>

/** Without inventories nothing can be proven; without pictures and prices all goes on. */
export function downSince(ctx: HasCore): number | undefined {
  const since = requiredEndpoints(ctx).flatMap(
    (site) => unreachableSince(ctx, destinationOf(ctx, site)) ?? [],
  )
  return since.length === 0 ? undefined : Math.min(...since)
}

/** Asks what is down whether it is back, so that clocks that wait for it go on though nobody else asks. */
export async function probeOutages(ctx: Context): Promise<void> {
  if (!isRobloxEnabled(ctx)) return
  for (const site of requiredEndpoints(ctx)) {
    const destination = destinationOf(ctx, site)
    if (unreachableSince(ctx, destination) === undefined) continue
    await sendRequest(ctx, destination, { url: endpointUrl(ctx, site, probePaths[site]) })
  }
}

type RequiredEndpoint = Extract<Endpoint, 'players' | 'inventories' | 'cloud'>

/** Any answer will do. */
const probePaths: Record<RequiredEndpoint, string> = {
  players: '/v1/users/1',
  inventories: '/v1/users/1/can-view-inventory',
  cloud: '/cloud/v2/users/1/inventory-items?maxPageSize=1',
}

function requiredEndpoints(ctx: HasCore): RequiredEndpoint[] {
  const { ROBLOX_API_KEY: key } = readConfig(ctx, platformConfig)
  return ['players', 'inventories', ...(key === undefined ? [] : (['cloud'] as const))]
}
