import {
  cloudErrorResponse,
  errorResponse,
  paginate,
  type Route,
  type RouteRequest,
} from '@/tests/support/fake-roblox/routing'
import { copiesHeldBy, type FakeCopy, type RobloxStore, visibleMove } from '@/tests/support/fake-roblox/store'

export const inventoryRoutes: readonly Route[] = [
  { name: 'inventory GET /v1/users/(\\d+)/can-view-inventory', run: canViewInventory },
  { name: 'inventory GET /v1/users/(\\d+)/assets/collectibles', run: listCollectibles },
  { name: 'inventory GET /v2/assets/(\\d+)/owners', run: listOwners },
  { name: 'apis GET /cloud/v2/users/(\\d+)/inventory-items', run: listCloudItems },
]

function canViewInventory(store: RobloxStore, { params: [id] }: RouteRequest): Response {
  const player = store.players.get(Number(id))
  return player
    ? Response.json({ canView: !player.inventoryHidden })
    : errorResponse(400, 1, 'The specified user does not exist!')
}

function listCollectibles(store: RobloxStore, { params: [id], query }: RouteRequest): Response {
  const player = store.players.get(Number(id))
  if (!player) return errorResponse(400, 1, 'The specified user does not exist!')
  if (player.inventoryHidden)
    return errorResponse(403, 11, "You don't have permissions to view the specified user's inventory.")
  const { rows, next } = paginate(
    copiesHeldBy(store, player.id),
    query.get('cursor'),
    store.settings.pageSize,
  )
  const data = rows.map(({ copy }) => {
    const item = store.items.get(copy.assetId)
    return {
      userAssetId: copy.userAssetId,
      serialNumber: copy.serial,
      assetId: copy.assetId,
      name: item?.name,
      recentAveragePrice: item?.rap,
      originalPrice: item?.price ?? null,
      assetStock: null,
      buildersClubMembershipType: 0,
      isOnHold: copy.onHold,
    }
  })
  return Response.json({ previousPageCursor: null, nextPageCursor: next, data })
}

function listOwners(store: RobloxStore, { params: [id], query }: RouteRequest): Response {
  const copies = [...store.copies.values()].filter(({ assetId }) => assetId === Number(id))
  const { rows, next } = paginate(copies, query.get('cursor'), store.settings.pageSize)
  const data = rows.map((copy) => ({
    id: copy.userAssetId,
    collectibleItemInstanceId: copy.instanceId,
    serialNumber: copy.serial,
    owner: ownerOf(store, copy),
    created: iso(copy.moves[0]?.at),
    updated: iso(copy.moves.at(-1)?.at),
  }))
  return Response.json({ previousPageCursor: null, nextPageCursor: next, data })
}

function ownerOf(store: RobloxStore, copy: FakeCopy) {
  const player = store.players.get(visibleMove(store, copy)?.holder ?? 0)
  return player && !player.inventoryHidden ? { id: player.id, type: 'User', name: player.name } : null
}

function listCloudItems(store: RobloxStore, { params: [id], query, headers }: RouteRequest): Response {
  if (!store.settings.cloudKeys.includes(headers.get('x-api-key') ?? ''))
    return cloudErrorResponse(401, 'UNAUTHENTICATED')
  const player = store.players.get(Number(id))
  if (!player) return cloudErrorResponse(404, 'NOT_FOUND')
  if (player.inventoryHidden || !store.settings.cloudKeysCanRead)
    return cloudErrorResponse(403, 'PERMISSION_DENIED')
  const assetIds = /^assetIds=([\d,]+)$/.exec(query.get('filter') ?? '')?.[1]?.split(',')
  const copies = copiesHeldBy(store, player.id).filter(
    ({ copy }) => assetIds?.includes(String(copy.assetId)) ?? true,
  )
  const { rows, next } = paginate(copies, query.get('pageToken'), store.settings.pageSize)
  const inventoryItems = rows.map(({ copy, since }) => ({
    path: `users/${id}/inventory-items/${copy.userAssetId}`,
    addTime: iso(since),
    assetDetails: {
      assetId: String(copy.assetId),
      inventoryItemAssetType: 'HAT',
      instanceId: String(copy.userAssetId),
      collectibleDetails: {
        instanceId: copy.instanceId,
        instanceState: copy.onHold ? 'HOLD' : 'AVAILABLE',
        ...(copy.serial !== null && { serialNumber: copy.serial }),
      },
    },
  }))
  return Response.json({ inventoryItems, nextPageToken: next ?? '' })
}

function iso(at = 0): string {
  return new Date(at).toISOString()
}
