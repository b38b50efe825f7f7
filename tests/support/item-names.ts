import type { TestApp } from '@/tests/support/apps/create-test-app'

/** The names of the items that a query lists. */
export async function itemNames(app: TestApp, query: string): Promise<string[]> {
  const { body } = await app.visitor().get(`/api/items?${query}`)
  return body.map((item: { name: string }) => item.name)
}

/** The names of the items on all pages of a query. */
export async function itemNamesOfPages(app: TestApp, query: string): Promise<string[]> {
  const names: string[] = []
  let next: string | undefined = `/api/items?${query}`
  while (next) {
    const { body, headers } = await app.visitor().get(next)
    names.push(...body.map((item: { name: string }) => item.name))
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return names
}
