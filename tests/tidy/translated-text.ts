import { type Expression, type JSXChild, Visitor } from 'oxc-parser'
import { parse } from '@/tests/tidy/parse'
import { isBrowserCode, isTest, lineOf, type Tree } from '@/tests/tidy/tree'

/** What a child renders: always an element, always text, an element that comes and goes, or a text that does. */
type Kind = 'element' | 'text' | 'maybe' | 'maybeText' | 'nothing'
type Child = { kind: Kind; start: number }
/** Tells whether a name stands for an element in this file. */
type IsElement = (name: string) => boolean

/**
 * Browsers translate a page by replacing each text node. React still holds the replaced one: removing it, or inserting an element before
 * it, throws. Text beside something that comes and goes needs an element of its own.
 */
export function textsSurviveTranslation(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => path.endsWith('.tsx') && isBrowserCode(path) && !isTest(path))
    .flatMap(([path, text]) => findIn(path, text))
}

function findIn(path: string, text: string): string[] {
  const problems: string[] = []
  const isElement: IsElement = (name) =>
    /^children$|Dialog$/.test(name) ||
    new RegExp(`\\b${name}(?:=\\{| = |\\??: )[^;\\n]*(?:<[A-Za-z]|ReactNode)`).test(text)
  const check = ({ children }: { children: JSXChild[] }) => {
    const described = children.map((child) => describeChild(child, isElement))
    const found = findFragileText(described.filter(({ kind }) => kind !== 'nothing'))
    if (found)
      problems.push(
        `${path}:${lineOf(text, found.start)} comes and goes beside bare text; give the text an element of its own, because translation replaces it`,
      )
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(parse(path, text).program)
  return problems
}

/** React inserts an element before the next sibling that stays, and removes texts only if they have siblings. */
function findFragileText(children: readonly Child[]): Child | undefined {
  if (children.length < 2) return undefined
  return children.find(({ kind }, index) => {
    if (kind !== 'maybe') return kind === 'maybeText'
    const next = children.slice(index + 1).find((child) => child.kind !== 'maybe')
    return next?.kind === 'text'
  })
}

function describeChild(child: JSXChild, isElement: IsElement): Child {
  const { start } = child
  if (child.type === 'JSXText') return { kind: isBlank(child.value) ? 'nothing' : 'text', start }
  if (child.type !== 'JSXExpressionContainer') return { kind: 'element', start }
  if (child.expression.type === 'JSXEmptyExpression') return { kind: 'nothing', start }
  return { kind: kindOf(child.expression, isElement), start }
}

/** JSX drops white space with a line break. */
function isBlank(text: string): boolean {
  return text.trim() === '' && text.includes('\n')
}

function kindOf(expression: Expression, isElement: IsElement): Kind {
  const kinds = new Set(leavesOf(expression).map((leaf) => kindOfLeaf(leaf, isElement)))
  if (kinds.has('maybeText') || (kinds.has('text') && kinds.size > 1)) return 'maybeText'
  if (kinds.has('text')) return 'text'
  if (kinds.has('nothing') && kinds.size === 1) return 'nothing'
  return kinds.size === 1 && expression.type !== 'ConditionalExpression' && kinds.has('element')
    ? 'element'
    : 'maybe'
}

/** The values that an expression may have, without the left side of `&&`, which shows nothing. */
function leavesOf(expression: Expression): (Expression | undefined)[] {
  switch (expression.type) {
    case 'ParenthesizedExpression':
      return leavesOf(expression.expression)
    case 'ConditionalExpression':
      return [...leavesOf(expression.consequent), ...leavesOf(expression.alternate)]
    case 'LogicalExpression':
      if (expression.operator === '&&') return [undefined, ...leavesOf(expression.right)]
      return [...leavesOf(expression.left), ...leavesOf(expression.right)]
    default:
      return [expression]
  }
}

function kindOfLeaf(leaf: Expression | undefined, isElement: IsElement): Kind {
  switch (leaf?.type) {
    case undefined:
    case 'UnaryExpression':
    case 'BinaryExpression':
      return 'nothing'
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'Literal':
      return leaf.value === null || typeof leaf.value === 'boolean' ? 'nothing' : 'text'
    case 'Identifier':
      if (leaf.name === 'undefined' || /^(?:is|has|can)[A-Z]/.test(leaf.name)) return 'nothing'
      return isElement(leaf.name) ? 'maybe' : 'text'
    case 'ChainExpression':
      return kindOfLeaf(leaf.expression, isElement)
    case 'CallExpression':
      return isList(leaf.callee) ? 'maybe' : 'text'
    default:
      return 'text'
  }
}

function isList(callee: Expression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return callee.property.name === 'map' || callee.property.name === 'flatMap'
}
