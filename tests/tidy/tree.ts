import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of the project by their path. A rule takes one and answers a sentence for each place that breaks it. */
export type Tree = Map<string, string>
export type Rule = (tree: Tree) => string[]

const root = join(import.meta.dir, '../..')
const sources = '{src,modules,web,scripts,tests}/**/*.{ts,tsx,css,html}'
const documents = ['*.md', 'docs/**/*.md']

export function readTree(): Tree {
  const paths = globSync([sources, ...documents], { cwd: root }).sort()
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** A tree of a test: path → text. */
export function createTree(files: Record<string, string>): Tree {
  return new Map(Object.entries(files))
}

/** Tests across modules and tools are no part of what runs. */
export function isShipped(path: string): boolean {
  return /^(src|modules|web)\//.test(path)
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** What fills a marketplace for tests and the demo: it may reach into modules further than they reach into each other. */
export function isTestOrDemo(path: string): boolean {
  const inModule = /^modules\/[^/]+\/(factory|demo[^/]*)\.ts$/
  return isTest(path) || inModule.test(path) || /^src\/commands\/demo/.test(path) || path.startsWith('tests/')
}

export function isBrowserCode(path: string): boolean {
  return /^(web|modules\/[^/]+\/web)\//.test(path)
}

export function moduleOf(path: string): string | undefined {
  return /^modules\/([^/]+)\//.exec(path)?.[1]
}

// Text comes first, so that an address or a glob within quotes is not taken for a comment.
const textOrComment = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** Without comments, line by line, so that places can still be named. */
export function withoutComments(text: string): string {
  return text.replace(textOrComment, (found) =>
    found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found,
  )
}

export function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
