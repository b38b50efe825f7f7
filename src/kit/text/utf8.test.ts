import { expect, test } from 'bun:test'
import { decodeUtf8, NotUtf8Error } from '@/src/kit/text/utf8'

test.each(['', 'Moon Crown', 'Café 🎩\r\n日本', '\uFFFD', '\u0000'])('%j is decoded', (text) => {
  expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text)
})

test('a byte order mark is left out', () => {
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
})

const utf16 = Buffer.from('\uFEFFname', 'utf16le')
const shiftJis = [0x22, 0x89, 0xa4, 0x8d, 0x91, 0x22]

test.each<[string, Uint8Array, number, number]>([
  ['Windows-1252 in the third line', Buffer.from('{\n "1":\n "Caf\xe9"', 'latin1'), 3, 6],
  ['Windows-1252 after a character of two units', concat('🎩 na', [0xef, 0x76, 0x65]), 1, 5],
  ['Windows-1252 as last byte', Buffer.from('a\r\nCaf\xe9', 'latin1'), 2, 4],
  ['UTF-16', utf16, 1, 1],
  ['Shift JIS', Uint8Array.from(shiftJis), 1, 2],
  ['a character that ends early', concat('Moon ', [0xf0, 0x9f, 0x8e]), 1, 6],
  ['a lone surrogate', concat('ab', [0xed, 0xa0, 0xbd, 0x63]), 1, 3],
  ['an overlong slash', concat('a', [0xc0, 0xaf]), 1, 2],
  ['a character above U+10FFFF', concat('a\n', [0xf5, 0x80, 0x80, 0x80]), 2, 1],
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 1, 1],
])('%s is refused with its position', (_, bytes, line, column) => {
  expect(() => decodeUtf8(bytes)).toThrow(new NotUtf8Error({ line, column }))
})

function concat(text: string, bytes: number[]): Uint8Array {
  return Buffer.concat([Buffer.from(text), Uint8Array.from(bytes)])
}
