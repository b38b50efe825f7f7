/** Signs that nobody sees but for what they do to others: direction, width, joints, tags. */
const unseen = /[\p{Cf}\p{Co}\p{Cs}]/gu
/** Some scripts and pictures are written with joiners: those stay where they belong. */
const joiner = /[\u200C\u200D]/
const joined = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mn}\p{Script_Extensions=Arabic}]/u
/** Everything below a space, but for the end of a line. */
const control = /(?!\n)\p{Cc}/gu
/** More marks on one letter than any language has paint over the lines around it. */
const pile = /(\p{M}{4})\p{M}+/gu

/** What somebody wrote as text alone, with nothing in it that hides, turns round or paints over what others read. */
export function plainText(written: string): string {
  return written
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(control, '')
    .replace(unseen, (sign, at: number, all: string) => (joiner.test(sign) && joinsAt(all, at) ? sign : ''))
    .replace(pile, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function joinsAt(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  return joined.test(before)
}
