import { expect, test } from 'bun:test'
import { isKnownEtag } from '@/src/http/known-etag'

const knows = (etag: string, ifNoneMatch?: string) =>
  isKnownEtag(
    new Request('http://localhost', {
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    }),
    etag,
  )

test.each(['"a"', 'W/"a"'])('%s is known by itself, weak, strong, in a list and by *', (etag) => {
  for (const known of ['"a"', 'W/"a"', '"b", W/"a"', '"x,y","a"', ' "a" ', '*'])
    expect([known, knows(etag, known)]).toEqual([known, true])
})

test.each([undefined, '', 'a', '"b"', '"a', '"b,a"', '"*"', 'w'])('%p is another tag', (known) => {
  expect(knows('"a"', known)).toBe(false)
})
