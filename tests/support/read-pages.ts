import type { TestClient } from '@/tests/support/test-client'

/** Returns the rows of each page of a list, from the page at `first` on, as the Link headers lead to them. */
export async function readPages<Row = { id: string }>(client: TestClient, first: string): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let path: string | undefined = first; path !== undefined; ) {
    const { body, headers } = await client.get(path)
    pages.push(body)
    path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return pages
}

/** The ids of these pages. */
export async function readPagesOfIds(client: TestClient, first: string): Promise<string[][]> {
  return (await readPages(client, first)).map((page) => page.map(({ id }) => id))
}
