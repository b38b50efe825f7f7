import { dirname } from 'node:path'
import { cyclicModules, cyclicSiblings } from '@/tests/tidy/cycles'
import { foldersStaySmall, isProduct } from '@/tests/tidy/folders'
import { apiFiles } from '@/tests/tidy/imports'
import { parse } from '@/tests/tidy/parse'
import type { Tree } from '@/tests/tidy/tree'

const fewLines = 40

/** Returns what a reader of the code has to take in, by name. */
export function surfaceOf(tree: Tree): Record<string, number> {
  const product = [...tree].filter(([path]) => isProduct(path))
  const lines = product.map(([, text]) => linesIn(text))
  return {
    'product files': product.length,
    'product files under 40 lines': lines.filter((count) => count < fewLines).length,
    'lines in product files': sum(lines),
    'lines written by hand, with tests, tools and documents': sum([...tree.values()].map(linesIn)),
    exports: sum(product.map(([path, text]) => exportsIn(path, text))),
    'keys of Module': membersOf(tree, 'src/kit/module/module.ts', 'Module'),
    'names promised to modules': sum(
      Object.values(apiFiles).map((path) => exportsIn(path, tree.get(path) ?? '')),
    ),
    modules: new Set([...tree.keys()].flatMap((path) => /^modules\/[^/]+(?=\/module\.ts$)/.exec(path) ?? []))
      .size,
    folders: new Set(product.map(([path]) => dirname(path))).size,
    'folders with more than 25 product files': foldersStaySmall(tree).length,
    'pairs of sibling folders that import each other': cyclicSiblings(tree).length,
    'pairs of modules that import each other, with types and pages': cyclicModules(tree).length,
  }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}

function exportsIn(path: string, text: string): number {
  return sum(parse(path, text).module.staticExports.map(({ entries }) => entries.length))
}

function membersOf(tree: Tree, path: string, name: string): number {
  const { body } = parse(path, tree.get(path) ?? '').program
  const found = body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
    return declaration?.type === 'TSInterfaceDeclaration' && declaration.id.name === name
      ? [declaration.body.body.length]
      : []
  })
  return sum(found)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
