import { type Query, type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openConnection, subscribe } from '@/web/lib/realtime/realtime-connection'
import { useViewer } from '@/web/lib/session/viewer'

/** The `meta` of queries whose data others can change: refetched whenever frames may have been missed. */
export const live = { live: true }

/** A handler that applies a frame to cached data. Defined with `onFrame`. */
export type FrameHandler = { type: string; handle: (client: QueryClient, data: unknown) => unknown }

/** Changes within this time are refetched together. */
const batchMs = 50
/** Data that was fetched within this time isn't refetched when the page connects: the server repeats the frames that it may lack. */
const graceMs = 2_000

const frameListeners = new Set<{ type: string; handler: (data: unknown) => unknown }>()
const pendingPaths = new Set<string>()

/** Defines a frame handler for a module's `frames`. */
export function onFrame<Data>(
  type: string,
  handle: (client: QueryClient, data: Data) => unknown,
): FrameHandler {
  return { type, handle: withUntypedData(handle) }
}

/** Keeps the page connected, with a session or without. */
export function useRealtimeConnection(handlers: readonly FrameHandler[]) {
  const client = useQueryClient()
  const viewer = useViewer()
  const isLoading = viewer.state === 'loading'
  const userId = viewer.state === 'user' ? viewer.user.id : undefined
  // A socket has the session it was opened with, so logging in or out reconnects.
  useEffect(() => {
    if (isLoading) return
    const refetchLive = () => client.invalidateQueries({ predicate: isLive })
    const refetchOldLive = () =>
      client.invalidateQueries({ predicate: (query) => isLive(query) && isOld(query), fetchStatus: 'idle' })
    const builtInHandlers = [
      onFrame('changed', (_, { paths }: { paths: string[] }) => invalidateSoon(client, paths)),
      onFrame('missed', refetchLive),
    ]
    const handleFrame = async (type: string, data: unknown) => {
      for (const listener of [...frameListeners].filter((one) => one.type === type)) listener.handler(data)
      const matching = [...builtInHandlers, ...handlers].filter((one) => one.type === type)
      await Promise.all(matching.map(({ handle }) => handle(client, data)))
    }
    return openConnection(
      { onFrame: handleFrame, onFirstOpen: () => void refetchOldLive(), onGap: () => void refetchLive() },
      userId,
    )
  }, [isLoading, userId, client, handlers])
}

/** Calls `handler` for every frame of a type. The handler must keep its identity between renders. */
export function useFrame<Data>(type: string, handler: (data: Data) => void) {
  useEffect(() => {
    const listener = { type, handler: withUntypedData(handler) }
    frameListeners.add(listener)
    return () => void frameListeners.delete(listener)
  }, [type, handler])
}

/** Subscribes to topics while mounted. `path` is the prefix of the query keys that show their data. */
export function useTopicSubscription(topics: readonly string[], path: string) {
  const client = useQueryClient()
  const joinedTopics = topics.join(' ')
  useEffect(() => {
    if (joinedTopics === '') return
    const refetchOlder = () =>
      void client.invalidateQueries({
        predicate: (query) => isUnderPath(path, query) && isOld(query),
        fetchStatus: 'idle',
      })
    return subscribe({ topics: joinedTopics.split(' '), onSubscribed: refetchOlder })
  }, [client, joinedTopics, path])
}

/**
 * Applies a change to the cached queries. A fetch in progress may return older data, so the change is applied again to its
 * result. Resolves when those fetches have finished.
 */
export async function patchQueries<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (before: Data) => Data,
): Promise<void> {
  const queries = client.getQueryCache().findAll(filters)
  await Promise.all(queries.map((query) => patchQuery(client, query, change)))
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

function isLive({ meta }: Pick<Query, 'meta'>) {
  return meta?.live === true
}

function isOld({ state }: Pick<Query, 'state'>) {
  return state.dataUpdatedAt < Date.now() - graceMs
}

function invalidateSoon(client: QueryClient, changed: readonly string[]) {
  if (pendingPaths.size === 0)
    setTimeout(() => {
      const paths = [...pendingPaths]
      pendingPaths.clear()
      void client.invalidateQueries({ predicate: (query) => paths.some((path) => isUnderPath(path, query)) })
    }, batchMs)
  for (const path of changed) pendingPaths.add(path)
}

function isUnderPath(path: string, { queryKey }: Pick<Query, 'queryKey'>) {
  return `${queryKey.join('/')}/`.startsWith(`${path}/`)
}

/** Safe: server and page are built from the same source, and errors of handlers are caught. */
function withUntypedData<Handler>(handler: Handler) {
  return handler as (...args: unknown[]) => unknown
}
