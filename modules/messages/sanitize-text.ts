/** Signs that nobody sees but for what they do to others: direction, width, joints, tags. */
const invisibleCharacters = /[\p{Cf}\p{Co}\p{Cs}]/gu
/** Some scripts and pictures are written with joiners: those stay where they belong. */
const joiner = /[\u200C\u200D]/
const joinableCharacter = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mn}\p{Script_Extensions=Arabic}]/u
/** Everything below a space, but for the end of a line. */
const controlCharacters = /(?!\n)\p{Cc}/gu
/** More marks on one letter than any language has paint over the lines around it. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu

/** What somebody wrote as text alone, with nothing in it that hides, turns round or paints over what others read. */
export function sanitizeText(written: string): string {
  return written
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(controlCharacters, '')
    .replace(invisibleCharacters, (sign, at: number, all: string) =>
      joiner.test(sign) && isJoinerAllowedAt(all, at) ? sign : '',
    )
    .replace(stackedMarks, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isJoinerAllowedAt(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  return joinableCharacter.test(before)
}
