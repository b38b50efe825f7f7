/** Format and private-use characters: bidi overrides, zero-width characters, tags. */
const invisibleCharacters = /[\p{Cf}\p{Co}\p{Cs}]/gu
/** Some scripts and emoji need joiners, so joiners stay after characters that use them. */
const joiner = /[\u200C\u200D]/
const joinableCharacter = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mn}\p{Script_Extensions=Arabic}]/u
/** Control characters other than the newline. */
const controlCharacters = /(?!\n)\p{Cc}/gu
/** No language stacks more than four marks on a letter; more of them overlap the lines around. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu

/** Returns the text normalized and trimmed, without characters that hide, reverse or overlap other text. */
export function sanitizeText(input: string): string {
  return input
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(controlCharacters, '')
    .replace(invisibleCharacters, (character, index: number, text: string) =>
      joiner.test(character) && isJoinerAllowedAt(text, index) ? character : '',
    )
    .replace(stackedMarks, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Like `sanitizeText`, for text that is shown on one line: every run of white space becomes a space. */
export function sanitizeLine(input: string): string {
  return sanitizeText(input.replace(/\s+/g, ' ')).replace(/\s+/g, ' ')
}

function isJoinerAllowedAt(text: string, index: number): boolean {
  const previous = [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? ''
  return joinableCharacter.test(previous)
}
