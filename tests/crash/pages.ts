import type { Actor, Reply } from '@/src/testing/actor'

/** Every row of a list, page after page as its answers link them. */
export async function everyRow<Row>(actor: Actor, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | undefined = path; next; ) {
    const reply: Reply = await actor.get(next)
    rows.push(...reply.body)
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  return rows
}
