const column = String.raw`(?<![\w."+])(?:"?\w+"?\.)?"?\w+"?`
const comment = /--.*$/gm
const text = /'(?:[^']|'')*'/g
const value =
  /\$\d+|(?<![\w"$])\d+(?:\.\d+)?(?![\w"])|\bdefault\b(?=[,)])|(?<!\b(?:is|not) )\b(?:null|true|false)\b/g
const list = /\(\?(?:, ?\?)+\)/g
const rows = /\(\?\)(?:, ?\(\?\))+/g
/** A column that is compared with a value, or set to one. */
const plainPart = new RegExp(
  String.raw`${column} (?:=|<>|<=|>=|<|>|like|in|not in|is not|is)(?: \?| \(\?\)| null)(?! ?[+\-|:*/])`,
  'g',
)
const plainParts = /…(?:(?: and | or |, )…)+/g
const group = /(?:not )?\(…\)/g
const limit = / limit \?(?: offset \?)?/g

/**
 * A statement without what every engine understands in the same way: values, white space, the length of lists, and comparing and
 * setting plain columns. So a list has one shape, however it is filtered. Order stays, because engines sort nulls differently.
 */
export function shapeOf(statement: string): string {
  const plain = statement
    .replace(comment, '')
    .replace(text, '?')
    .replace(value, '?')
    .replace(/[\s;]+/g, ' ')
    .trim()
    .replace(list, '(?)')
    .replace(rows, '(?)')
    .replace(plainPart, '…')
  return withoutGroups(plain).replace(limit, '')
}

function withoutGroups(statement: string): string {
  const shorter = statement.replace(plainParts, '…').replace(group, '…')
  return shorter === statement ? statement : withoutGroups(shorter)
}

/** Statements by which test databases are emptied, and PostgreSQL's own checks of foreign keys. */
export function isAdministration(shape: string): boolean {
  return /^delete from \w+$/.test(shape) || shape.includes('FROM ONLY "public"')
}
