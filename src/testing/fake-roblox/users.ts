import type { RobloxStore, FakePlayer } from '@/src/testing/fake-roblox/books'
import { type Route, errorResponse } from '@/src/testing/fake-roblox/reply'

export const userRoutes: readonly Route[] = [
  {
    name: 'users GET /v1/users/(\\d+)',
    run: (books, { params: [id] }) => {
      const player = books.players.get(Number(id))
      return player ? Response.json(userDetails(player)) : errorResponse(404, 3, 'The user id is invalid.')
    },
  },
  {
    name: 'users POST /v1/usernames/users',
    run: (books, { body }) => {
      const { usernames } = body as { usernames: string[] }
      const data = usernames.flatMap((name) => {
        const player = findByName(books, name)
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
