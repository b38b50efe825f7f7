import { isRobloxEnabled, platformConfig } from '@/modules/platform/config'
import { destinationOf, type Endpoint, endpointUrl } from '@/modules/platform/roblox/endpoints'
import { unreachableSince } from '@/src/http-client/destination-state'
import { sendRequest } from '@/src/http-client/send-request'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'

type HasCore = Pick<Context, 'core'>

/** Only endpoints that deliveries depend on count; the site works without images and prices. */
export function downSince(ctx: HasCore): number | undefined {
  const since = requiredEndpoints(ctx).flatMap(
    (endpoint) => unreachableSince(ctx, destinationOf(ctx, endpoint)) ?? [],
  )
  return since.length === 0 ? undefined : Math.min(...since)
}

/** Polls endpoints that are down, so that paused deadlines resume even if no other request reaches the platform. */
export async function probeOutages(ctx: Context): Promise<void> {
  if (!isRobloxEnabled(ctx)) return
  for (const endpoint of requiredEndpoints(ctx)) {
    const destination = destinationOf(ctx, endpoint)
    if (unreachableSince(ctx, destination) === undefined) continue
    await sendRequest(ctx, destination, { url: endpointUrl(ctx, endpoint, probePaths[endpoint]) })
  }
}

type RequiredEndpoint = Extract<Endpoint, 'players' | 'inventories' | 'cloud'>

/** Any response means that the endpoint is reachable. */
const probePaths: Record<RequiredEndpoint, string> = {
  players: '/v1/users/1',
  inventories: '/v1/users/1/can-view-inventory',
  cloud: '/cloud/v2/users/1/inventory-items?maxPageSize=1',
}

function requiredEndpoints(ctx: HasCore): RequiredEndpoint[] {
  const { ROBLOX_API_KEY: key } = readConfig(ctx, platformConfig)
  return ['players', 'inventories', ...(key === undefined ? [] : (['cloud'] as const))]
}
