import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const commonPasswordCount = 3_000
/** Limits the time of the analysis to about that of a password hash, even for input made to be slow. */
const analyzedLengthMax = 32
const leetspeakVariantsMax = 10

const passwordsByFrequency = dictionary['passwords-common']
const commonPasswords = new Map<number, ReadonlySet<string>>()
const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': passwordsByFrequency.slice(0, commonPasswordCount) },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: leetspeakVariantsMax,
  maxLength: analyzedLengthMax,
})

/** Shorter words occur in other words too often. */
const personalWordLengthMin = 3
/** Letters and digits that a password needs besides personal words. */
const remainderLengthMin = 5

/**
 * Why a password is too easy to guess: it is one of the most common ones of at least `lengthMin`, consists of little more than
 * the given words, or falls to fewer than a thousand guesses. Undefined if it is none of these.
 */
export function findPasswordProblem(
  password: string,
  { personalWords, lengthMin }: { personalWords: readonly string[]; lengthMin: number },
): 'common' | 'personal' | 'weak' | undefined {
  if (commonPasswordsFrom(lengthMin).has(password.toLowerCase())) return 'common'
  const remainder = withoutWords(password, personalWords)
  if (remainder !== undefined && isNegligible(remainder)) return 'personal'
  return isEasyToGuess(password, personalWords) ? 'weak' : undefined
}

/** The most common passwords that the minimum length allows. */
function commonPasswordsFrom(lengthMin: number): ReadonlySet<string> {
  const known = commonPasswords.get(lengthMin)
  if (known) return known
  const allowed = passwordsByFrequency.filter((password) => password.length >= lengthMin)
  const found = new Set(allowed.slice(0, commonPasswordCount))
  commonPasswords.set(lengthMin, found)
  return found
}

function isNegligible(remainder: string): boolean {
  return remainder.replace(/[@$!]/g, '').length < remainderLengthMin || isEasyToGuess(remainder)
}

function isEasyToGuess(password: string, words: readonly string[] = []): boolean {
  return estimator.check(password, [...words]).score === 0
}

/** The letters, digits and leetspeak signs of a password that belong to none of the words; undefined if it contains no word. */
function withoutWords(password: string, words: readonly string[]): string | undefined {
  let rest = lettersOf(password)
  let hasWord = false
  // The longest first: an address contains the name before the @.
  for (const word of words.map(readable).toSorted((one, other) => other.length - one.length)) {
    if (word.length < personalWordLengthMin) continue
    for (let at = readable(rest).indexOf(word); at >= 0; at = readable(rest).indexOf(word)) {
      rest = rest.slice(0, at) + rest.slice(at + word.length)
      hasWord = true
    }
  }
  return hasWord ? rest : undefined
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}@$!]/gu, '')
}

const leetspeakLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

/** Replaces each leetspeak character with the letter it stands for: `M1ntm4rk` and `mintmark` read the same. */
function readable(text: string): string {
  return lettersOf(text).replace(/[01l!34@5$7]/g, (char) => leetspeakLetters[char] ?? char)
}
