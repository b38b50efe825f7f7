import { matchesPath } from '@/src/kit/input/path-pattern'
import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule } from '@/src/kit/module/module-error'

/** A page and the module that defines it. */
interface OwnedPage {
  readonly path: string
  readonly by: string
}

/** Finds pages that are never shown: the application serves something else at their path, or another page comes first. */
export function findHiddenPages(modules: readonly Module[]): string[] {
  const pages = modules.flatMap(({ name: by, pages = [] }) => pages.map(({ path }) => ({ path, by })))
  return [...pages.flatMap(checkPath), ...findShadowedPages(pages, 'module.ts')]
}

function checkPath({ path, by }: OwnedPage): string[] {
  if (/^\/(?!(api|assets)(\/|$))/.test(path)) return []
  return [
    `${capitalize(nameModule(by))} defines the page ${path}, but a page's path starts with / and not with /api/ or /assets/. Change the path.`,
  ]
}

/** Finds pages whose path an earlier page matches too. `file` is the module's file that defines them. */
export function findShadowedPages(pages: readonly OwnedPage[], file: string): string[] {
  return pages.flatMap((page, at) => {
    const first = pages.findIndex(({ path }) => matchesPath(path, page.path))
    return first < at && pages[first] ? describeShadow(page, pages[first], file) : []
  })
}

function describeShadow(page: OwnedPage, first: OwnedPage, file: string): string {
  const subject = capitalize(nameModule(page.by, file))
  if (matchesPath(page.path, first.path))
    return page.by === first.by
      ? `${subject} defines the page ${page.path} twice. Remove one of the two.`
      : `${subject} defines the page ${page.path}, which ${nameModule(first.by, file)} defines too${page.path === first.path ? '' : ` as ${first.path}`}. Change the path of one of the two.`
  const order =
    page.by === first.by ? 'list it first' : `put ${page.by} first in src/modules.ts and web/modules.ts`
  return `${subject} defines the page ${page.path}, which is never shown because ${first.path} of ${nameModule(first.by, file)} matches it first. Change its path, or ${order}.`
}
