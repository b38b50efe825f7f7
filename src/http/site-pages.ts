import type { Context } from '@/src/core/context'
import type { Module, Page, PageHead } from '@/src/core/module'

/** Finds the page at a path; undefined where there is none, or where the page knows nothing of that name. */
type FindPage = (ctx: Context, path: string) => Promise<(PageHead & { title: string }) | undefined>

/** Every page of every module, found by its path. */
export function createPageFinder(modules: readonly Module[]): FindPage {
  const known = modules
    .flatMap((module) => module.pages ?? [])
    .map((page) => ({ page, pattern: patternOf(page.path) }))
  return async (ctx, path) => {
    for (const { page, pattern } of known) {
      const match = pattern.exec(path)
      if (match) return headOf(ctx, page, match.groups)
    }
    return undefined
  }
}

async function headOf(ctx: Context, { title, description, head }: Page, groups: Record<string, string> = {}) {
  if (!head) return { title, description }
  const params = decodeParams(groups)
  const own = params && (await head(ctx, params))
  return own && { title, description, ...own }
}

/** `/item/:id` matches one path segment for each name. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
}

/** What is no percent encoding, or no text that a database keeps, names nothing. */
function decodeParams(groups: Record<string, string>): Record<string, string> | undefined {
  try {
    const params = Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)] as const)
    return params.some(([, text]) => text.includes('\0')) ? undefined : Object.fromEntries(params)
  } catch {
    return undefined
  }
}
