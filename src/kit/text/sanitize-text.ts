/**
 * Format and private-use characters, such as bidi overrides, zero-width characters and tags; letters and marks that are blank; code points
 * that are no characters, which XML doesn't allow.
 */
const invisibleCharacters =
  /[\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|\u034F/gu
/** Variation selectors alone and an empty Braille cell show nothing either. */
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
/** Some scripts and emoji need joiners, so joiners stay after characters that use them. */
const joiner = /[\u200C\u200D]/
const joinableCharacter = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mn}\p{Script_Extensions=Arabic}]/u
/** Control characters other than the newline. */
const controlCharacters = /(?!\n)\p{Cc}/gu
/** No language stacks more than four marks on a letter; more of them overlap the lines around. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu

/**
 * Returns the text normalized and trimmed, without characters that hide, reverse or overlap other text; empty if nothing in it is
 * visible. What is longer than `lengthMax` is cut off.
 */
export function sanitizeText(input: string, lengthMax?: number): string {
  const text = input
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(controlCharacters, '')
    .replace(invisibleCharacters, (character, index: number, text: string) =>
      joiner.test(character) && isJoinerAllowedAt(text, index) ? character : '',
    )
    .replace(stackedMarks, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return visibleCharacter.test(text) ? cut(text, lengthMax) : ''
}

/** Like `sanitizeText`, for text that is shown on one line: every run of white space becomes a space. */
export function sanitizeLine(input: string, lengthMax?: number): string {
  return cut(sanitizeText(input.replace(/\s+/g, ' ')).replace(/\s+/g, ' '), lengthMax)
}

/** Cuts between two characters. */
function cut(text: string, lengthMax = text.length): string {
  return text.length <= lengthMax
    ? text
    : text
        .slice(0, lengthMax)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()
}

function isJoinerAllowedAt(text: string, index: number): boolean {
  const previous = [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? ''
  return joinableCharacter.test(previous)
}
