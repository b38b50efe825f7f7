import { type BinaryExpression, parseSync, type VariableDeclarator, Visitor } from 'oxc-parser'

/** The vowels of a text are written twice, which makes it 40 % longer, and with an accent. */
const pseudoLetters: Readonly<Record<string, string>> = {
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', y: 'ýý' },
  ...{ A: 'ÁÁ', E: 'ÉÉ', I: 'ÍÍ', O: 'ÓÓ', U: 'ÚÚ', Y: 'ÝÝ' },
}
/** Escapes of the source, placeholders that a library fills in, and addresses. */
const kept = /(\\(?:u\{\w+\}|u\w{4}|x\w\w|.)|\{\w+\}|https?:\S+)/
/** Escapes and groups of a regular expression. */
const keptInPattern = /(\\u\w{4}|\\[a-z]|\(\?<?[=!:])/i

interface Range {
  start: number
  end: number
}

function toPseudo(text: string): string {
  return text
    .split(kept)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[aeiouy]/gi, (vowel) => pseudoLetters[vowel] ?? vowel),
    )
    .join('')
}

/** Returns a pattern that finds in the pseudo-language what `pattern` finds in English. Names and other data stay English. */
export function toPseudoPattern(pattern: string | RegExp, isExact = false): RegExp {
  if (pattern instanceof RegExp) return new RegExp(eitherWay(pattern.source), pattern.flags)
  const source = eitherWay(pattern.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return isExact ? new RegExp(`^\\s*${source}\\s*$`) : new RegExp(source, 'i')
}

function eitherWay(source: string): string {
  return source
    .split(keptInPattern)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[aeiouy]/gi, (vowel) => `(?:${vowel}|${pseudoLetters[vowel]})`),
    )
    .join('')
}

/** Returns a message file in the pseudo-language. */
export function translateMessages(path: string, source: string): string {
  const { texts, others } = findStrings(path, source)
  const isText = ({ start, end }: Range) => !others.some((other) => start >= other.start && end <= other.end)
  let [translated, done] = ['', 0]
  for (const { start, end } of texts.filter(isText).sort((a, b) => a.start - b.start)) {
    translated += source.slice(done, start) + toPseudo(source.slice(start, end))
    done = end
  }
  return translated + source.slice(done)
}

/** Finds the strings of a file, and the places where a string is no text. */
function findStrings(path: string, source: string): { texts: Range[]; others: Range[] } {
  const [texts, others]: [Range[], Range[]] = [[], []]
  const isOther = ({ start, end }: Range) => void others.push({ start, end })
  const addLiteral = ({ value, start, end }: Range & { value: unknown }) => {
    if (typeof value === 'string') texts.push({ start: start + 1, end: end - 1 })
  }
  const addTemplatePart = ({ start, end }: Range) => void texts.push({ start, end })
  const leaveOutComparison = ({ left, right, operator }: BinaryExpression) => {
    if (operator.endsWith('==')) for (const side of [left, right]) isOther(side)
  }
  const leaveOutLanguage = (node: VariableDeclarator) => {
    if (node.id.type === 'Identifier' && node.id.name === 'language') isOther(node)
  }
  const leaveOutKey = ({ key }: { key: Range }) => isOther(key)
  const leaveOutMember = ({ property }: { property: Range }) => isOther(property)
  new Visitor({
    Literal: addLiteral,
    TemplateElement: addTemplatePart,
    ImportDeclaration: isOther,
    NewExpression: isOther,
    TSLiteralType: isOther,
    Property: leaveOutKey,
    MemberExpression: leaveOutMember,
    BinaryExpression: leaveOutComparison,
    VariableDeclarator: leaveOutLanguage,
  }).visit(parseSync(path, source).program)
  return { texts, others }
}
