import type { Expression, Program, Statement } from 'oxc-parser'
import { docCommentBefore, type Source } from '@/scripts/lib/docs/definitions'
import { fileLink, markdownTable } from '@/scripts/lib/docs/markdown'
import { apiFiles } from '@/tests/tidy/imports'
import { parse } from '@/tests/tidy/parse'
import type { Tree } from '@/tests/tidy/tree'

const head = `# Names of the module API

Everything that a module may import ([the module API](../../docs/modules/api.md)), with its parameters and its doc comment. Editors show the same.`

/** A name that a file of the module API exports, and where it is defined. */
interface ApiName {
  name: string
  file: string
  /** Parameters and result of a function, or what else it is. */
  signature: string
  description: string
}

/** Returns the page about the names of the module API. */
export function namesPage(tree: Tree): string {
  const sections = Object.entries(apiFiles).map(([entry, file]) => {
    const rows = namesOf(tree, file)
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, signature, description, file: path }) => [
        fileLink(path).replace(/^\[[^\]]*\]/, `[\`${name}\`]`),
        signature && `\`${signature}\``,
        description,
      ])
    return `## \`${entry}\`\n\n${markdownTable(['name', 'type', 'what'], rows)}`
  })
  return `${[head, ...sections].join('\n\n')}\n`
}

function namesOf(tree: Tree, apiFile: string): ApiName[] {
  // A name of a package, such as `sql`, has no definition in the program.
  return exportsFrom(tree, apiFile).map(({ name, exported, file }) => ({
    ...(findName(tree, exported, file) ?? { file, signature: '', description: '' }),
    name,
  }))
}

interface ReExport {
  /** As the module API has it. */
  name: string
  /** As its file exports it. */
  exported: string
  file: string
}

/** The names that a file re-exports from other files of the program. */
function exportsFrom(tree: Tree, path: string): ReExport[] {
  return programOf(tree, path).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) return []
    const file = fileOf(tree, statement.source.value)
    if (file === undefined) return []
    return statement.specifiers.map(({ local, exported }) => ({
      name: nameOf(exported),
      exported: nameOf(local),
      file,
    }))
  })
}

function nameOf(name: { type: string; name?: string; value?: unknown }): string {
  return name.name ?? String(name.value)
}

function fileOf(tree: Tree, specifier: string): string | undefined {
  const path = specifier.replace(/^@\//, '')
  return [`${path}.ts`, `${path}.tsx`].find((one) => tree.has(one))
}

/** Follows re-exports, such as those of a service.ts, to the definition. */
function findName(tree: Tree, name: string, file: string): Omit<ApiName, 'name'> | undefined {
  const text = tree.get(file) ?? ''
  for (const statement of programOf(tree, file).body) {
    const signature = signatureIn(statement, name, { file, text })
    if (signature !== undefined)
      return { file, signature, description: docCommentBefore(statement.start, { file, text }) }
  }
  const next = exportsFrom(tree, file).find((one) => one.name === name)
  return next && findName(tree, next.exported, next.file)
}

/** Returns undefined if the statement doesn't export the name. */
function signatureIn(statement: Statement, name: string, { file, text }: Source): string | undefined {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
  switch (declaration?.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction': {
      const { id, body, end } = declaration
      return id?.name === name ? withProps(text.slice(id.end, body?.start ?? end), { file, text }) : undefined
    }
    case 'VariableDeclaration':
      return declaration.declarations
        .filter(({ id }) => id.type === 'Identifier' && id.name === name)
        .map(({ init }) => arrowSignature(init, text))[0]
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'ClassDeclaration':
      return declaration.id?.name === name ? 'type' : undefined
    default:
      return undefined
  }
}

/** Empty for a constant that isn't a function. */
function arrowSignature(init: Expression | null, text: string): string {
  return init?.type === 'ArrowFunctionExpression'
    ? oneLine(text.slice(init.start, init.body.start)).replace(/ =>$/, '')
    : ''
}

/** Longer properties would hide the rest of the table. */
const propsMaxLength = 300

/** Writes the properties of a component instead of the name of their type, unless they are long. */
function withProps(signature: string, { file, text }: Source): string {
  const named = oneLine(signature)
  for (const statement of parse(file, text).program.body) {
    if (statement.type !== 'TSTypeAliasDeclaration' || statement.id.name !== 'Props') continue
    const { start, end } = statement.typeAnnotation
    const members = text.slice(start, end).replace(/\s*\/\*\*.*?\*\//gs, '')
    const props = oneLine(members.replace(/([^{};,(|&\n])\n\s*(?=[\w'"[])/g, '$1; '))
    if (props.length <= propsMaxLength) return named.replace(/: Props\)$/, () => `: ${props})`)
  }
  return named
}

function oneLine(signature: string): string {
  return signature
    .replace(/\s+/g, ' ')
    .replace(/,? (?=[)\]}])/g, (match) => (match.startsWith(',') ? '' : match))
    .replace(/\( /g, '(')
    .trim()
}

function programOf(tree: Tree, path: string): Program {
  return parse(path, tree.get(path) ?? '').program
}
