import type { Context, TxContext } from '@/src/core/context'
import type { Frame } from '@/src/live/frames'
import { type Topic, topicOf, topicOfPerson } from '@/src/live/topics'

/** A frame on its way to whoever follows the topic. */
export interface Letter {
  readonly topic: string
  readonly frame: Frame
}

/**
 * Tells the open pages of a person. In a transaction it waits for the commit; after it, it goes out at most once: pages ask
 * for what they missed when they connect again.
 */
export function tellPerson(ctx: Context | TxContext, userId: string, frame: Frame): void {
  tell(ctx, { topic: topicOfPerson(userId), frame })
}

/**
 * Has open pages of a person ask again for what they show of these addresses, and of all below them: `/api/orders/<id>`.
 * They are named as pages name what they keep.
 */
export function tellChanged(ctx: Context | TxContext, userId: string, paths: readonly string[]): void {
  tellPerson(ctx, userId, { type: 'changed', data: { paths } })
}

/** Tells whoever follows a public topic: everybody, or with `id` those who look at that one thing. */
export function tellAll(
  ctx: Context | TxContext,
  { topic, id }: { topic: Topic; id?: string },
  frame: Frame,
): void {
  tell(ctx, { topic: topicOf(topic, id), frame })
}

function tell(ctx: Context | TxContext, letter: Letter): void {
  if ('inTransaction' in ctx) ctx.told.push(letter)
  else ctx.core.post.send([letter])
}
