/** Names that look official or like a placeholder. */
const reservedNames = wordsOf(
  'admin admins administrator administrators moderator moderators staff support helpdesk system security official root',
  'mintmark roblox escrow billing payments postmaster webmaster noreply',
  'everyone nobody anonymous null undefined',
)

/** Words that make a name official only together with a reserved one: `escrowbot`, `realsupport`. */
const companionWords = wordsOf('account agent bot center contact desk help online real service site team the')

/** A shorter site name isn't reserved: too many usernames contain it. */
const siteNameLengthMin = 3

const confusableCharacters: Record<string, string> = { '0': 'o', '1': 'l', i: 'l' }
const leetspeakCharacters: Record<string, string> = { '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' }

/** Maps names that look the same to one skeleton, e.g. `LiIac1O` and `lllacio`. No two accounts share one. */
export function confusableSkeleton(name: string): string {
  const merged = name.toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w')
  return merged.replace(/[01i]/g, (char) => confusableCharacters[char] ?? char)
}

/** The skeleton of a name without separators: `alice_s` and `Alice__S` share one. No two site accounts do. */
export function compactSkeleton(name: string): string {
  return confusableSkeleton(name.replaceAll('_', ''))
}

/** Whether a name looks like that of a staff member, also with other digits at the end: `alice_s24`. */
export function looksLikeStaff(name: string, staffName: string): boolean {
  const staff = skeletonsWithAndWithoutDigits(staffName)
  return skeletonsWithAndWithoutDigits(name).some((skeleton) => staff.includes(skeleton))
}

function skeletonsWithAndWithoutDigits(name: string): string[] {
  return [name, name.replace(/[\d_]+$/, '') || name].map(compactSkeleton)
}

/** Whether a name contains a reserved word or reserved words joined together: `EscrowBot`, `staff_1`, `rootadmin`; not `rooted`. */
export function isReservedName(name: string, siteName = 'mintmark'): boolean {
  const reserved = reservedSkeletons(siteName)
  const companions = new Set(companionWords.map(leetspeakSkeleton))
  return runsOf(wordsIn(name)).some((text) => consistsOfReservedWords(text, reserved, companions))
}

/** Returns whether a temporary account can't have the name: all of it, or each part between `_`, is a reserved word (`mintmark_support`). */
export function isReservedTemporaryName(name: string, siteName: string): boolean {
  const reserved = reservedSkeletons(siteName)
  const parts = name.split('_').filter((part) => part !== '')
  return [[name], parts].some((words) => words.every((word) => reserved.has(leetspeakSkeleton(word))))
}

function reservedSkeletons(siteName: string): ReadonlySet<string> {
  const site = leetspeakSkeleton(siteName)
  return new Set([
    ...reservedNames.map(leetspeakSkeleton),
    ...(site.length < siteNameLengthMin ? [] : [site]),
  ])
}

/** Splits at `_`, digits and capitals: `Adm1nTeam` into `Adm`, `1`, `n` and `Team`. */
function wordsIn(name: string): string[] {
  return name.match(/\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
}

/** All sequences of words that follow each other, joined: a reserved word may be written with digits, capitals or separators. */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    words.slice(start).map((_, count) => words.slice(start, start + count + 1).join('')),
  )
}

function consistsOfReservedWords(
  text: string,
  reserved: ReadonlySet<string>,
  companions: ReadonlySet<string>,
  hasReserved = false,
): boolean {
  if (text === '') return hasReserved
  return Array.from(text, (_, at) => at + 1).some((length) => {
    const skeleton = leetspeakSkeleton(text.slice(0, length))
    if (!reserved.has(skeleton) && !companions.has(skeleton)) return false
    return consistsOfReservedWords(
      text.slice(length),
      reserved,
      companions,
      hasReserved || reserved.has(skeleton),
    )
  })
}

/** Maps names that read the same to one skeleton: `Adm1n` and `4_d_m_i_n` to that of `admin`. */
function leetspeakSkeleton(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return confusableSkeleton(letters.replace(/[34578]/g, (char) => leetspeakCharacters[char] ?? char))
}

function wordsOf(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '))
}
