const comment = /--.*$/gm
const text = /'(?:[^']|'')*'/g
const value = /\$\d+|(?<![\w"$])\d+(?:\.\d+)?(?![\w"])/g
const valueList = /\(\?(?:, ?\?)+\)/g
/** `(a = ? and b = ?) or (a = ? and b = ?)`, or the rows of an insert. */
const repeatedGroup = /(\([^()]*\))(?:(?: or |, ?)\1)+/g
const doubled = /\((\([^()]*\))\)/g

/** A statement without its values, white space and repetitions: lists and rows of any length have one shape. */
export function shapeOf(statement: string): string {
  const withoutValues = statement
    .replace(comment, '')
    .replace(text, '?')
    .replace(value, '?')
    .replace(/\bdefault\b(?=[,)])/g, '?')
    .replace(/[\s;]+/g, ' ')
    .trim()
  return withoutValues.replace(valueList, '(?)').replace(repeatedGroup, '$1').replace(doubled, '$1')
}

/** Statements by which test databases are emptied, and PostgreSQL's own checks of foreign keys. */
export function isAdministration(shape: string): boolean {
  return /^delete from \w+$/.test(shape) || shape.includes('FROM ONLY "public"')
}
