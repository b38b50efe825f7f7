import type { Books, FakePlayer } from '@/src/testing/fake-roblox/books'
import { type Route, refuse } from '@/src/testing/fake-roblox/reply'

export const userRoutes: readonly Route[] = [
  {
    name: 'users GET /v1/users/(\\d+)',
    run: (books, { words: [id] }) => {
      const player = books.players.get(Number(id))
      return player ? Response.json(show(player)) : refuse(404, 3, 'The user id is invalid.')
    },
  },
  {
    name: 'users POST /v1/usernames/users',
    run: (books, { body }) => {
      const { usernames } = body as { usernames: string[] }
      const data = usernames.flatMap((name) => {
        const player = maybeNamed(books, name)
        return player ? [{ requestedUsername: name, ...showBriefly(player) }] : []
      })
      return Response.json({ data })
    },
  },
]

function maybeNamed({ players }: Books, name: string): FakePlayer | undefined {
  const wanted = name.toLowerCase()
  const all = [...players.values()]
  return (
    all.find((player) => player.name.toLowerCase() === wanted) ??
    all.find(({ formerNames }) => formerNames.some((former) => former.toLowerCase() === wanted))
  )
}

function show({ description, created, isBanned, ...player }: FakePlayer) {
  return {
    description,
    created: new Date(created).toISOString(),
    isBanned,
    externalAppDisplayName: null,
    ...showBriefly({ description, created, isBanned, ...player }),
  }
}

function showBriefly({ id, name, displayName, hasVerifiedBadge }: FakePlayer) {
  return { hasVerifiedBadge, id, name, displayName }
}
