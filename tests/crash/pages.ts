import type { TestClient, TestResponse } from '@/src/testing/actor'

/** Every row of a list, page after page as its answers link them. */
export async function fetchAllRows<Row>(actor: TestClient, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | undefined = path; next; ) {
    const reply: TestResponse = await actor.get(next)
    rows.push(...reply.body)
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  return rows
}
