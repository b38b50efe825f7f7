import type { TestApp } from '@/tests/support/apps/create-test-app'

const framesMax = 3

/** Returns what the site logged about a request that failed: the message and where it was thrown. Empty if it logged nothing. */
export function loggedError({ logLines }: TestApp, headers: Headers): string {
  const requestId = headers.get('x-request-id')
  const line = logLines.map((line) => JSON.parse(line)).find((one) => one.requestId === requestId)
  if (line?.error === undefined) return line ? JSON.stringify(line) : ''
  const { message, stack = '', cause } = line.error
  const frames = String(stack).match(/\(?\S*\/(src|modules|tests)\/\S+:\d+:\d+\)?/g) ?? []
  return [message, cause?.message, ...frames.slice(0, framesMax).map((frame) => `  at ${frame}`)]
    .filter(Boolean)
    .join('\n')
}
