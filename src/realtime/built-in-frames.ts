import * as v from 'valibot'
import { httpErrors } from '@/src/kit/errors'
import type { Broadcaster, Topic } from '@/src/kit/realtime/realtime'
import { realtimeErrors } from '@/src/kit/realtime/realtime-errors'
import type { Connection } from '@/src/realtime/connection'
import { parseData } from '@/src/realtime/frames'
import { isPublicTopic } from '@/src/realtime/topics'

/** More than the longest list on any page. */
const topicsMax = 200

const Topics = v.object({ topics: v.pipe(v.array(v.string()), v.maxLength(topicsMax)) })
/** `replayMs` requests the frames of the last milliseconds too: the page may have fetched its data before they were sent. */
const Replay = v.object({ replayMs: v.optional(v.pipe(v.number(), v.minValue(0)), 0) })

type Incoming = Readonly<Record<string, unknown>>

/** Frames that the application handles itself. */
export function createBuiltInFrames(topics: readonly Topic[], broadcaster: Broadcaster) {
  return new Map<string, (connection: Connection, frame: Incoming) => void>([
    ['auth', confirmAuth],
    [
      'subscribe',
      (connection, { data }) => {
        const requested = parsePublicTopics(data)
        const { replayMs } = parseData(Replay, data)
        subscribe(connection, requested)
        for (const frame of broadcaster.recentFrames(requested, replayMs)) connection.send(frame)
      },
    ],
    ['unsubscribe', (connection, { data }) => connection.unsubscribe(parsePublicTopics(data))],
  ])

  /** Throws invalid, unknown_topic. */
  function parsePublicTopics(data: unknown): Set<string> {
    const requested = new Set(parseData(Topics, data).topics)
    for (const topic of requested) if (!isPublicTopic(topics, topic)) throw realtimeErrors.unknown_topic()
    return requested
  }
}

/** The cookie already identified the user. Confirms the same user and rejects another. */
function confirmAuth(connection: Connection, { userId }: Incoming): void {
  const { actor } = connection
  if (actor.kind !== 'user' || actor.id !== userId) throw httpErrors.forbidden()
  connection.send({ type: 'ready', data: { userId } })
}

function subscribe(connection: Connection, requested: Set<string>): void {
  if (requested.union(new Set(connection.topics)).size > topicsMax) throw realtimeErrors.too_many_topics()
  connection.subscribe(requested)
}
