import { type RobloxStore, type FakeCopy, copiesHeldBy, visibleMove } from '@/src/testing/fake-roblox/books'
import { type RouteRequest, paginate, type Route, errorResponse, cloudErrorResponse } from '@/src/testing/fake-roblox/reply'

export const inventoryRoutes: readonly Route[] = [
  { name: 'inventory GET /v1/users/(\\d+)/can-view-inventory', run: canViewInventory },
  { name: 'inventory GET /v1/users/(\\d+)/assets/collectibles', run: listCollectibles },
  { name: 'inventory GET /v2/assets/(\\d+)/owners', run: listOwners },
  { name: 'apis GET /cloud/v2/users/(\\d+)/inventory-items', run: listCloudItems },
]

function canViewInventory(books: RobloxStore, { params: [id] }: RouteRequest): Response {
  const player = books.players.get(Number(id))
  return player
    ? Response.json({ canView: !player.inventoryHidden })
    : errorResponse(400, 1, 'The specified user does not exist!')
}

function listCollectibles(books: RobloxStore, { params: [id], query }: RouteRequest): Response {
  const player = books.players.get(Number(id))
  if (!player) return errorResponse(400, 1, 'The specified user does not exist!')
  if (player.inventoryHidden)
    return errorResponse(403, 11, "You don't have permissions to view the specified user's inventory.")
  const { rows, next } = paginate(copiesHeldBy(books, player.id), query.get('cursor'), books.settings.pageSize)
  const data = rows.map(({ copy }) => {
    const item = books.items.get(copy.assetId)
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

function listOwners(books: RobloxStore, { params: [id], query }: RouteRequest): Response {
  const copies = [...books.copies.values()].filter(({ assetId }) => assetId === Number(id))
  const { rows, next } = paginate(copies, query.get('cursor'), books.settings.pageSize)
  const data = rows.map((copy) => ({
    id: copy.userAssetId,
    collectibleItemInstanceId: copy.instanceId,
    serialNumber: copy.serial,
    owner: ownerOf(books, copy),
    created: iso(copy.moves[0]?.at),
    updated: iso(copy.moves.at(-1)?.at),
  }))
  return Response.json({ previousPageCursor: null, nextPageCursor: next, data })
}

function ownerOf(books: RobloxStore, copy: FakeCopy) {
  const player = books.players.get(visibleMove(books, copy)?.holder ?? 0)
  return player && !player.inventoryHidden ? { id: player.id, type: 'User', name: player.name } : null
}

function listCloudItems(books: RobloxStore, { params: [id], query, headers }: RouteRequest): Response {
  if (!books.settings.cloudKeys.includes(headers.get('x-api-key') ?? ''))
    return cloudErrorResponse(401, 'UNAUTHENTICATED')
  const player = books.players.get(Number(id))
  if (!player) return cloudErrorResponse(404, 'NOT_FOUND')
  if (player.inventoryHidden || !books.settings.cloudKeysCanRead) return cloudErrorResponse(403, 'PERMISSION_DENIED')
  const wanted = /^assetIds=([\d,]+)$/.exec(query.get('filter') ?? '')?.[1]?.split(',')
  const held = copiesHeldBy(books, player.id).filter(({ copy }) => wanted?.includes(String(copy.assetId)) ?? true)
  const { rows, next } = paginate(held, query.get('pageToken'), books.settings.pageSize)
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
