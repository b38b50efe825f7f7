import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { sanitizeLine, sanitizeText } from '@/src/kit/text/sanitize-text'

test.each([
  ['  Hello\tthere \r\n ', 'Hello there'],
  ['a\u0000b\u0007c\u009fd', 'abcd'],
  ['user\u202emoc.live\u202c', 'usermoc.live'],
  ['p\u200ba\u200cs\u200ds\u2060w\ufeffo\u00adrd', 'password'],
  ['\u{e0068}\u{e0069}seen', 'seen'],
  ['👨\u200d👩\u200d👧 and 👍🏽', '👨\u200d👩\u200d👧 and 👍🏽'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  [`Z${'\u0301'.repeat(60)}`, `\u0179${'\u0301'.repeat(4)}`],
  ['one\n\n\n\n\ntwo', 'one\n\ntwo'],
  ['one\u2028two\u2029three', 'one\ntwo\nthree'],
  ['no\uffff \ufffe\ufdd0char\u{1ffff}acters', 'no characters'],
  ['blank\u3164 \u115f\u1160and\uffa0 \u17b4filled\u034f', 'blank and filled'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['\ufe0f\u{e0100}', ''],
  ['\u2800\u2800', ''],
  ['\u{e0100}\u180b\n\u3164', ''],
  ['half \ud83d of a sign', 'half  of a sign'],
])('%j becomes %j', (input, expected) => {
  expect(sanitizeText(input)).toBe(expected)
})

test('no hidden or reversing character is left, and sanitizing twice changes nothing', () => {
  const characters = fc.constantFrom('\u202e', '\u200b', '\u2066', '\u0000', '\u{e0041}', 'a', ' ', '\n', 'é')
  fc.assert(
    fc.property(fc.array(characters), (input) => {
      const text = sanitizeText(input.join(''))
      expect(text).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u)
      expect(sanitizeText(text)).toBe(text)
    }),
  )
})

test.each([
  ['moon crown', 5, 'moon'],
  ['moon crown', 6, 'moon c'],
  ['moon 🎩', 6, 'moon'],
  ['🎩🎩', 2, '🎩'],
  ['e\u0301e\u0301', 2, '\u00e9\u00e9'],
  ['\u200b\u200bcrown', 5, 'crown'],
])('%j is cut after %d units without a part of a character: %j', (input, lengthMax, expected) => {
  expect([sanitizeText(input, lengthMax), sanitizeLine(input, lengthMax)]).toEqual([expected, expected])
})

test.each([
  ['Moon\r\nCrown\u2028 of\u00a0 Dawn\n', 'Moon Crown of Dawn'],
  ['\u202enworC', 'nworC'],
  [' \u200b ', ''],
])('on one line, %j becomes %j', (input, expected) => {
  expect(sanitizeLine(input)).toBe(expected)
})
