import * as v from 'valibot'
import { httpErrors } from '@/src/kit/errors'
import { realtimeErrors } from '@/src/kit/realtime-errors'
import type { Connection } from '@/src/realtime/connection'
import { parseData } from '@/src/realtime/frames'
import { isPublicTopic, type Topic } from '@/src/realtime/topics'

/** More than the longest list that a page shows, in one frame. */
const topicsMax = 200

const Topics = v.object({ topics: v.pipe(v.array(v.string()), v.maxLength(topicsMax)) })

type Incoming = Readonly<Record<string, unknown>>

/** What the host itself understands, whoever sends it. */
export function builtInFrames(topics: readonly Topic[]) {
  return new Map<string, (connection: Connection, frame: Incoming) => void>([
    ['auth', confirmAuth],
    ['subscribe', (connection, { data }) => subscribe(connection, publicOnes(data))],
    ['unsubscribe', (connection, { data }) => connection.unsubscribe(publicOnes(data))],
  ])

  /** Throws invalid, unknown_topic. */
  function publicOnes(data: unknown): Set<string> {
    const asked = new Set(parseData(Topics, data).topics)
    for (const topic of asked) if (!isPublicTopic(topics, topic)) throw realtimeErrors.unknown_topic()
    return asked
  }
}

/** The cookie has said who this is; to claim the same is harmless, to claim another is refused. */
function confirmAuth(connection: Connection, { userId }: Incoming): void {
  const { actor } = connection
  if (actor.kind !== 'user' || actor.id !== userId) throw httpErrors.forbidden()
  connection.send({ type: 'ready', data: { userId } })
}

function subscribe(connection: Connection, asked: Set<string>): void {
  if (asked.union(new Set(connection.topics)).size > topicsMax) throw realtimeErrors.too_many_topics()
  connection.subscribe(asked)
}
