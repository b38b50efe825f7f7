import { type Query, type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { identify, openConnection, subscribe } from '@/web/lib/realtime-connection'
import { useViewer } from '@/web/lib/viewer'

/** The `meta` of what others change too: it is asked for again whenever something may have been missed. */
export const live = { live: true }

/** What a frame does to what the page holds. */
export type FrameHandler = { type: string; handle: (client: QueryClient, data: unknown) => unknown }

/** What happens together is asked for once. */
const batchMs = 50
/** An answer that is as young as this when the server begins to tell of changes has missed none. */
const graceMs = 200

const frameListeners = new Set<{ type: string; hear: (data: unknown) => unknown }>()
const pendingPaths = new Set<string>()

/** Names the effect of a kind of frame, for `frames` of a module. */
export function onFrame<Data>(
  type: string,
  apply: (client: QueryClient, data: Data) => unknown,
): FrameHandler {
  return { type, handle: withUntypedData(apply) }
}

/** Keeps the page of somebody logged in connected. */
export function useRealtimeConnection(effects: readonly FrameHandler[]) {
  const client = useQueryClient()
  const viewer = useViewer()
  const isSomebody = viewer.state !== 'guest'
  const userId = viewer.state === 'user' ? viewer.user.id : undefined
  useEffect(() => {
    if (userId !== undefined) identify(userId)
  }, [userId])
  useEffect(() => {
    if (!isSomebody) return
    const gap = () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true })
    const shell = [
      onFrame('changed', (_, { paths }: { paths: string[] }) => invalidateSoon(client, paths)),
      onFrame('missed', gap),
    ]
    return openConnection({
      onFrame: async (type, data) => {
        for (const { hear } of [...frameListeners].filter((one) => one.type === type)) hear(data)
        const own = [...shell, ...effects].filter((one) => one.type === type)
        await Promise.all(own.map(({ handle }) => handle(client, data)))
      },
      onGap: () => void gap(),
    })
  }, [isSomebody, client, effects])
}

/** Tells a part of the page of every frame of this type; `hear` stays the same from one drawing to the next. */
export function useFrame<Data>(type: string, hear: (data: Data) => void) {
  useEffect(() => {
    const hearer = { type, hear: withUntypedData(hear) }
    frameListeners.add(hearer)
    return () => void frameListeners.delete(hearer)
  }, [type, hear])
}

/** Has changes of these topics told to the page; `path` names what it shows of them, as the keys of its queries begin. */
export function useTopicSubscription(topics: readonly string[], path: string) {
  const client = useQueryClient()
  const written = topics.join(' ')
  useEffect(() => {
    if (written === '') return
    const late = () => {
      const before = Date.now() - graceMs
      void client.invalidateQueries({
        predicate: (query) => isUnderPath(path, query) && query.state.dataUpdatedAt < before,
        fetchStatus: 'idle',
      })
    }
    return subscribe({ topics: written.split(' '), onSubscribed: late })
  }, [client, written, path])
}

/**
 * Changes what the page holds, and changes it again in an answer that was under way: that may be older. Resolves when
 * nothing is under way any more.
 */
export async function patchQueries<Data>(
  client: QueryClient,
  which: QueryFilters,
  change: (before: Data) => Data,
): Promise<void> {
  const found = client.getQueryCache().findAll(which)
  await Promise.all(found.map((query) => patchQuery(client, query, change)))
}

async function patchQuery<Data>(client: QueryClient, query: Query, change: (before: Data) => Data) {
  const apply = () =>
    client.setQueryData<Data>(query.queryKey, (before) => before && change(before), {
      updatedAt: query.state.dataUpdatedAt,
    })
  const isIdle = query.state.fetchStatus === 'idle'
  apply()
  if (isIdle) return
  await query.promise?.catch(() => undefined)
  apply()
}

function invalidateSoon(client: QueryClient, changed: readonly string[]) {
  if (pendingPaths.size === 0)
    setTimeout(() => {
      const asked = [...pendingPaths]
      pendingPaths.clear()
      void client.invalidateQueries({ predicate: (query) => asked.some((path) => isUnderPath(path, query)) })
    }, batchMs)
  for (const path of changed) pendingPaths.add(path)
}

function isUnderPath(path: string, { queryKey }: Pick<Query, 'queryKey'>) {
  return `${queryKey.join('/')}/`.startsWith(`${path}/`)
}

/** Safe: the server that says it and this page are built from one source, and what is said ends in a try. */
function withUntypedData<Told>(hear: Told) {
  return hear as (...told: unknown[]) => unknown
}
