import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lineOf, type Tree } from '@/tests/tidy/tree'

interface PathMention {
  paper: string
  line: number
  path: string
}

const inBackticks = /`((?:src|modules|web|scripts|tests|docs|\.ci)\/[\w./-]+)`/g
const link = /\]\((?!\w+:|#|\/)([^)#\s]+)/g
const root = join(import.meta.dir, '../..')

/** A path of the project that README, CONTRIBUTING or docs/ name is there. */
export function documentedPathsExist(tree: Tree, exists: (path: string) => boolean = isThere): string[] {
  return [...tree]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([paper, text]) => mentionsIn(paper, text))
    .filter(({ path }) => !exists(path))
    .map(({ paper, line, path }) => `${paper}:${line} names ${path}, which is not there`)
}

function mentionsIn(paper: string, text: string): PathMention[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, ' '))
  const mention = (path: string, at: number) => ({ paper, line: lineOf(prose, at), path })
  const named = [...prose.matchAll(inBackticks)].map(({ index, 1: path = '' }) => mention(path, index))
  const linked = [...prose.matchAll(link)].map(({ index, 1: path = '' }) =>
    mention(join(dirname(paper), path), index),
  )
  return [...named, ...linked]
}

/** Imports leave the ending away, and the doors of a module are named from its folder. */
function isThere(path: string) {
  const plain = path.replace(/\/$/, '')
  if (existsSync(join(root, plain))) return true
  return globSync([`${plain}.{ts,tsx}`, `modules/*/${plain}{,.ts,.tsx}`], { cwd: root }).length > 0
}
