import type { CallExpression, ExportNamedDeclaration, VariableDeclarator } from 'oxc-parser'
import { parse } from '@/tests/tidy/parse'
import { isCode, isShipped, isTest, moduleOf, type Tree } from '@/tests/tidy/tree'

/** The kind of value that each function of the kit defines. */
const kinds = {
  defineSlot: 'slot',
  definePort: 'port',
  defineList: 'list',
  defineField: 'field',
  defineCheckPoint: 'check point',
  defineValuePoint: 'value point',
  defineEvent: 'event',
  defineTopic: 'topic',
  defineNotificationKind: 'notification kind',
} as const
export type DefinitionKind = (typeof kinds)[keyof typeof kinds]

/** An exported constant that one of the functions defines. */
export interface Definition {
  kind: DefinitionKind
  /** As the value has it: `orders.order-paid`. Empty if it is computed. */
  name: string
  /** As code imports it: `OrderPaid`. */
  exportName: string
  file: string
  /** Its doc comment, in one line. */
  description: string
}

const definingCall = new RegExp(`\\b(?:${Object.keys(kinds).join('|')})[<(]`)

/**
 * Returns all definitions of extension points in the source, by name. Throws if one lacks a doc comment or a literal name, except in
 * added modules, which others wrote.
 */
export function findDefinitions(tree: Tree, addedModules: readonly string[] = []): Definition[] {
  const files = [...tree].filter(
    ([path, text]) => isCode(path) && isShipped(path) && !isTest(path) && definingCall.test(text),
  )
  const found = files.flatMap(([path, text]) => definitionsIn(path, text))
  const problems = found
    .filter(({ file }) => !addedModules.includes(moduleOf(file) ?? ''))
    .flatMap(findProblem)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return found.filter(({ name }) => name !== '').sort((one, other) => (one.name < other.name ? -1 : 1))
}

function findProblem({ name, exportName, file, description }: Definition): string[] {
  if (name === '') return [`${file} computes the name of ${exportName}. Write it as text.`]
  return description === '' ? [`${file} defines ${exportName} without a doc comment. Add one.`] : []
}

function definitionsIn(file: string, text: string): Definition[] {
  return parse(file, text).program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations.flatMap((declared) =>
          definitionOf(declared, statement, { file, text }),
        )
      : [],
  )
}

/** A file and its text. */
export interface Source {
  file: string
  text: string
}

function definitionOf(
  { id, init }: VariableDeclarator,
  statement: ExportNamedDeclaration,
  { file, text }: Source,
): Definition | [] {
  if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return []
  const kind = init.callee.type === 'Identifier' && kindOf(init.callee.name)
  if (!kind) return []
  const description = docCommentBefore(statement.start, { file, text })
  return { kind, name: nameIn(init), exportName: id.name, file, description }
}

function kindOf(functionName: string): DefinitionKind | undefined {
  return Object.entries(kinds).find(([name]) => name === functionName)?.[1]
}

/** `definePort('orders.delivery-proof')` or `defineNotificationKind({ name: 'reviews' })`. Empty if it is computed. */
function nameIn({ arguments: [first] }: CallExpression): string {
  if (first?.type === 'Literal') return String(first.value)
  if (first?.type !== 'ObjectExpression') return ''
  for (const property of first.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'name')
      return property.value.type === 'Literal' ? String(property.value.value) : ''
  return ''
}

/** Returns the doc comment of the statement that begins there, in one line. Empty if it has none. */
export function docCommentBefore(start: number, { file, text }: Source): string {
  const comment = parse(file, text).comments.findLast(({ end }) => end <= start)
  if (!comment?.value.startsWith('*') || text.slice(comment.end, start).trim() !== '') return ''
  return comment.value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
    .join(' ')
    .trim()
}
