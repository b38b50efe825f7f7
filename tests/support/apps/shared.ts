import { afterAll } from 'bun:test'

/**
 * Returns a function that creates something at its first call, and returns the same from then on. It is disposed of after the file. For
 * tests that change nothing that another one sees, such as the rows of a table of rejected input.
 */
export function shared<Value extends AsyncDisposable>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined
  afterAll(async () => (await created)?.[Symbol.asyncDispose]())
  return () => {
    created ??= create()
    return created
  }
}
