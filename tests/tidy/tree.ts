import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Source texts by path. A rule returns a sentence for each violation. */
export type Tree = Map<string, string>
export type Rule = (tree: Tree) => string[]

const root = join(import.meta.dir, '../..')
const sources = '{src,modules,web,scripts,tests}/**/*.{ts,tsx,css,html}'
const documents = ['*.md', 'docs/**/*.md']
const manifests = 'modules/*/package.json'

export function readTree(): Tree {
  const paths = globSync([sources, ...documents, manifests], { cwd: root }).sort()
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

export function createTree(files: Record<string, string>): Tree {
  return new Map(Object.entries(files))
}

export function isShipped(path: string): boolean {
  return /^(src|modules|web)\//.test(path)
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path)
}

/** A test file, or part of what a module says to shared tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || isModuleTesting(path)
}

/** modules/NAME/testing.ts and the files in modules/NAME/testing/, with or without extension. */
function isModuleTesting(path: string): boolean {
  return /^modules\/[^/]+\/testing(?:\.ts$|\/|$)/.test(path)
}

/** Code that creates data for tests and the demo; it may import factories. */
export function isTestOrDemo(path: string): boolean {
  const inModule = /^modules\/[^/]+\/(factory|demo[^/]*)\.ts$/
  return (
    isTest(path) || inModule.test(path) || /^src\/app\/commands\/demo/.test(path) || path.startsWith('tests/')
  )
}

export function isBrowserCode(path: string): boolean {
  return /^(web|modules\/[^/]+\/web)\//.test(path)
}

export function moduleOf(path: string): string | undefined {
  return /^modules\/([^/]+)\//.exec(path)?.[1]
}

/** Whether a file belongs to a module that is a package of its own, written against the module API. */
export function isInPackage(tree: Tree, path: string): boolean {
  return tree.has(`modules/${moduleOf(path)}/package.json`)
}

/** Leaves out the files of modules. */
export function withoutModules(tree: Tree, names: readonly string[]): Tree {
  return new Map([...tree].filter(([path]) => !names.includes(moduleOf(path) ?? '')))
}

export function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
