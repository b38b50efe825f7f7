/** What anybody may follow: `sales`, or one of many, as `item:<id>`. */
export interface Topic {
  readonly name: string
  readonly keyed?: true
}

/** What ids are made of, and longer than any there is. */
const idForm = /^[\w-]{1,64}$/

/** Names a public topic for `topics` of a module; `ofMany` where each thing has one of its own: see `topicOf`. */
export function defineTopic(name: string, { ofMany }: { ofMany?: true } = {}): Topic {
  return { name, keyed: ofMany }
}

/** The topic itself, or that of one thing. */
export function topicName({ name }: Topic, id?: string): string {
  return id === undefined ? name : `${name}:${id}`
}

/** What is for one person alone. No module can name a topic so that others could ask for it. */
export function userTopic(userId: string): string {
  return `person/${userId}`
}

/** What every open page hears. */
export const everyoneTopic = 'all/'

/** Whether the host follows it on behalf of the socket. No public topic has a stroke in it. */
export function isPrivateTopic(topic: string): boolean {
  return topic.includes('/')
}

/** Whether anybody may follow what is called this. */
export function isPublicTopic(topics: readonly Topic[], called: string): boolean {
  return topics.some(({ name, keyed }) =>
    keyed ? called.startsWith(`${name}:`) && idForm.test(called.slice(name.length + 1)) : called === name,
  )
}
