import type { Context, TxContext } from '@/src/kit/context'
import type { Frame, RealtimeMessage, Topic } from '@/src/kit/realtime/realtime'
import { topicName, userTopic } from '@/src/realtime/topics'

/**
 * Sends a frame to all open pages of a user: inside a transaction after the commit, otherwise at once. Delivery is at most
 * once; pages refetch what they missed when they reconnect.
 */
export function publishToUser(ctx: Context | TxContext, userId: string, frame: Frame): void {
  send(ctx, { topic: userTopic(userId), frame })
}

/** Makes open pages of a user refetch these API paths and everything below them: `/api/orders/<id>`. */
export function invalidateForUser(ctx: Context | TxContext, userId: string, paths: readonly string[]): void {
  publishToUser(ctx, userId, { type: 'changed', data: { paths } })
}

/** Sends a frame to all subscribers of a public topic. `id` selects one topic of a keyed topic. */
export function publishToTopic(
  ctx: Context | TxContext,
  { topic, id }: { topic: Topic; id?: string },
  frame: Frame,
): void {
  send(ctx, { topic: topicName(topic, id), frame })
}

function send(ctx: Context | TxContext, message: RealtimeMessage): void {
  if ('inTransaction' in ctx) ctx.pendingMessages.push(message)
  else ctx.core.broadcaster.send([message])
}
