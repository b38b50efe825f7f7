import { errorResponse, type Route } from '@/tests/support/fake-roblox/routing'
import type { FakePlayer, RobloxStore } from '@/tests/support/fake-roblox/store'

export const userRoutes: readonly Route[] = [
  {
    name: 'users GET /v1/users/(\\d+)',
    run: (store, { params: [id] }) => {
      const player = store.players.get(Number(id))
      return player ? Response.json(userDetails(player)) : errorResponse(404, 3, 'The user id is invalid.')
    },
  },
  {
    name: 'users POST /v1/usernames/users',
    run: (store, { body }) => {
      const { usernames } = body as { usernames: string[] }
      const data = usernames.flatMap((name) => {
        const player = findByName(store, name)
        return player ? [{ requestedUsername: name, ...userSummary(player) }] : []
      })
      return Response.json({ data })
    },
  },
]

function findByName({ players }: RobloxStore, name: string): FakePlayer | undefined {
  const wanted = name.toLowerCase()
  const all = [...players.values()]
  return (
    all.find((player) => player.name.toLowerCase() === wanted) ??
    all.find(({ formerNames }) => formerNames.some((former) => former.toLowerCase() === wanted))
  )
}

function userDetails({ description, created, isBanned, ...player }: FakePlayer) {
  return {
    description,
    created: new Date(created).toISOString(),
    isBanned,
    externalAppDisplayName: null,
    ...userSummary({ description, created, isBanned, ...player }),
  }
}

function userSummary({ id, name, displayName, hasVerifiedBadge }: FakePlayer) {
  return { hasVerifiedBadge, id, name, displayName }
}
