import type { Topic } from '@/src/kit/realtime/realtime'

/** The characters of ids; longer than any id. */
const idPattern = /^[\w-]{1,64}$/

/** Defines a public topic for `topics` of a module. `keyed` makes one topic per id: see `topicName`. */
export function defineTopic(name: string, { keyed }: { keyed?: true } = {}): Topic {
  return { name, keyed }
}

/** "sales", or with an id "item:<id>". */
export function topicName({ name }: Topic, id?: string): string {
  return id === undefined ? name : `${name}:${id}`
}

/** The private topic of one user. The slash keeps clients from subscribing to it. */
export function userTopic(userId: string): string {
  return `person/${userId}`
}

/** Every socket is subscribed to it. */
export const everyoneTopic = 'all/'

/** True for topics that the server subscribes sockets to. Public topic names contain no slash. */
export function isPrivateTopic(topic: string): boolean {
  return topic.includes('/')
}

/** Whether a client may subscribe to `topic`. */
export function isPublicTopic(topics: readonly Topic[], topic: string): boolean {
  return topics.some(({ name, keyed }) =>
    keyed ? topic.startsWith(`${name}:`) && idPattern.test(topic.slice(name.length + 1)) : topic === name,
  )
}
