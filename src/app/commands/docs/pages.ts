import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import { assetsFolder } from '@/src/kit/assets-folder'

interface Page {
  /** The name of the page in `mintmark docs`. */
  readonly name: string
  readonly title: string
  /** In the repository. */
  readonly path: string
  /** Whether it is about operating a site. The others are what those pages refer to. */
  readonly isOperating: boolean
}

const operatingFolder = 'docs/operating'
const firstPage = 'README'

/** The pages about operating a site, and those that they refer to. */
export function listPages(root = assetsFolder('docs')): Page[] {
  const operating = globSync('*.md', { cwd: join(root, operatingFolder) })
    .map((file) => join(operatingFolder, file))
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || (a < b ? -1 : 1))
  const linked = operating.flatMap((path) => linksOf(path, readFileSync(join(root, path), 'utf8')))
  const others = [...new Set(linked)].filter(
    (path) => !operating.includes(path) && existsSync(join(root, path)),
  )
  const taken = new Set(operating.map((path) => basename(path, '.md')))
  return [...operating, ...others.sort()].map((path) => {
    const isOperating = operating.includes(path)
    const short = path.replace(/^docs\//, '').replace(/\.md$/, '')
    return {
      name: isOperating ? basename(path, '.md') : taken.has(short) ? path.replace(/\.md$/, '') : short,
      title: titleOf(readFileSync(join(root, path), 'utf8')),
      path,
      isOperating,
    }
  })
}

function isFirst(path: string): boolean {
  return basename(path, '.md') === firstPage
}

/** The pages that a page links to, as paths in the repository. */
function linksOf(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s:]+\.md)(?:#[^)]*)?\)/g)]
  return links.map(([, link = '']) => normalize(join(path, '..', link)))
}

function titleOf(text: string): string {
  return /^# (.*)$/m.exec(text)?.[1] ?? ''
}

/** Finds a page by its name, or by a link as the pages write it, such as "../security.md#audit-log". */
export function findPage(asked: string): (Page & { text: string }) | undefined {
  const name = asked
    .replace(/#.*$/, '')
    .replace(/^(\.{1,2}\/)+/, '')
    .replace(/\.md$/, '')
  const pages = listPages()
  const page =
    pages.find((one) => one.name === name) ??
    pages.find(({ path }) => `/${path}`.endsWith(`/${name}.md`)) ??
    pages.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return page && { ...page, text: readFileSync(join(assetsFolder('docs'), page.path), 'utf8') }
}
