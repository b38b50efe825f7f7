import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lineOf, type Tree } from '@/tests/tidy/tree'

interface PathMention {
  document: string
  line: number
  path: string
}

const inBackticks = /`((?:src|modules|web|scripts|tests|docs|\.ci)\/[\w./-]+)`/g
const link = /\]\((?!\w+:|#|\/)([^)#\s]+)/g
const root = join(import.meta.dir, '../..')

/** Paths named in README, CONTRIBUTING and docs/ exist. */
export function documentedPathsExist(tree: Tree, exists: (path: string) => boolean = pathExists): string[] {
  return [...tree]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([document, text]) => mentionsIn(document, text))
    .filter(({ path }) => !exists(path))
    .map(({ document, line, path }) => `${document}:${line} names ${path}, which does not exist`)
}

/** Every decision is in their index by topic, once. */
export function decisionsAreIndexed(tree: Tree): string[] {
  const folder = 'docs/decisions/'
  const links = [...(tree.get(`${folder}README.md`) ?? '').matchAll(link)].map(([, path]) => path)
  return [...tree.keys()]
    .filter((path) => /^docs\/decisions\/\d/.test(path))
    .map((path) => path.slice(folder.length))
    .filter((name) => links.filter((path) => path === name).length !== 1)
    .map((name) => `${folder}README.md doesn't have ${name} once`)
}

function mentionsIn(document: string, text: string): PathMention[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, ' '))
  const mention = (path: string, at: number) => ({ document, line: lineOf(prose, at), path })
  const inText = [...prose.matchAll(inBackticks)].map(({ index, 1: path = '' }) => mention(path, index))
  const linked = [...prose.matchAll(link)].map(({ index, 1: path = '' }) =>
    mention(join(dirname(document), path), index),
  )
  return [...inText, ...linked]
}

/** Documents leave out extensions, and name the files of a module relative to its folder. */
function pathExists(path: string) {
  const plain = path.replace(/\/$/, '')
  if (existsSync(join(root, plain))) return true
  return globSync([`${plain}.{ts,tsx}`, `modules/*/${plain}{,.ts,.tsx}`], { cwd: root }).length > 0
}
