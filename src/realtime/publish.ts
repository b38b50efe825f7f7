import type { Context, TxContext } from '@/src/kit/context'
import type { Frame } from '@/src/realtime/frames'
import { type Topic, topicName, userTopic } from '@/src/realtime/topics'

/** A frame on its way to whoever follows the topic. */
export interface RealtimeMessage {
  readonly topic: string
  readonly frame: Frame
}

/**
 * Tells the open pages of a person. In a transaction it waits for the commit; after it, it goes out at most once: pages ask
 * for what they missed when they connect again.
 */
export function publishToUser(ctx: Context | TxContext, userId: string, frame: Frame): void {
  send(ctx, { topic: userTopic(userId), frame })
}

/**
 * Has open pages of a person ask again for what they show of these addresses, and of all below them: `/api/orders/<id>`.
 * They are named as pages name what they keep.
 */
export function invalidateForUser(ctx: Context | TxContext, userId: string, paths: readonly string[]): void {
  publishToUser(ctx, userId, { type: 'changed', data: { paths } })
}

/** Tells whoever follows a public topic: everybody, or with `id` those who look at that one thing. */
export function publishToTopic(
  ctx: Context | TxContext,
  { topic, id }: { topic: Topic; id?: string },
  frame: Frame,
): void {
  send(ctx, { topic: topicName(topic, id), frame })
}

function send(ctx: Context | TxContext, letter: RealtimeMessage): void {
  if ('inTransaction' in ctx) ctx.pendingMessages.push(letter)
  else ctx.core.broadcaster.send([letter])
}
