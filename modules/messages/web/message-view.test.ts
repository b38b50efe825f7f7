import { expect, test } from 'bun:test'
import { splitLinks } from '@/modules/messages/web/message-view'

const urls = (content: string) => splitLinks(content).flatMap(({ url }) => url ?? [])

test.each([
  ['no link at all', []],
  ['see https://a.example/x?y=1, then (http://b.example).', ['https://a.example/x?y=1', 'http://b.example/']],
  ['javascript:alert(1) data:text/html,x //c.example', []],
  ['https://', []],
  ['https://user@evil.example', ['https://user@evil.example/']],
])('%p contains the links %p', (content, expected) => {
  expect(urls(content)).toEqual(expected)
})

test('the parts add up to the original text', () => {
  for (const content of [
    'a https://b.example, c',
    'https://b.example',
    '',
    'https://b.example\nhttps://c.example!',
  ])
    expect(
      splitLinks(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content)
})
