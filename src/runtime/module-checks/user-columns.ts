interface NamedColumn {
  readonly name: string
  /** Drizzle's name of the type in TypeScript: "string", "number", … */
  readonly dataType: string
}

const users = new Set(
  'user person people member customer client owner holder player buyer seller author creator sender receiver recipient reviewer reporter voter follower participant visitor guest staff moderator admin account actor session'.split(
    ' ',
  ),
)
const idSuffixes = new Set(['id', 'ids', 'uuid', 'uuids', 'ref', 'refs'])
/** Data about a user, wherever it is in the name. */
const personalWords = new Set([
  'email',
  'mail',
  'username',
  'nickname',
  'phone',
  'ip',
  'address',
  'birthday',
  'actor',
  'account',
])
const personalPhrases = /user_name|first_name|last_name|full_name|display_name|birth_date|deliver_to/

/**
 * Whether a column seems to refer to a user or to say something about one, by its name. An id that is named after none of
 * `things` counts as one of a user: "rated_id".
 */
export function refersToUser({ name, dataType }: NamedColumn, things: ReadonlySet<string>): boolean {
  const words = snakeCaseOf(name).split('_')
  const last = words.at(-1) ?? ''
  // "named_by" is a user, "deliver_by" a time.
  if (last === 'by') return dataType === 'string'
  if (words.some((word) => personalWords.has(word)) || personalPhrases.test(words.join('_'))) return true
  const isId = idSuffixes.has(last) && words.length > 1
  const thing = isId ? words.slice(0, -1) : words
  if (users.has(singular(thing.at(-1) ?? ''))) return true
  return isId && !things.has(thing.join('_'))
}

function snakeCaseOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** "categories" → category, "users" → user. */
export function singular(word: string): string {
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '')
}
