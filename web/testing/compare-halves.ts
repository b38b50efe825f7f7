import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule } from '@/src/kit/module/module-error'
import { findShadowedPages } from '@/src/runtime/module-checks/pages'
import type { WebModule } from '@/web/lib/modules/module'
import type { StaffModule } from '@/web/lib/modules/staff-module'

type Half = Pick<Module | WebModule, 'name'> & { readonly pages?: readonly { readonly path: string }[] }

const webFile = 'web/module.ts'

/** Returns the modules with the pages of the back office, which the browser loads only for staff. */
export function withStaffPages(modules: readonly WebModule[], staff: readonly StaffModule[]): Half[] {
  return modules.map(({ name, pages = [] }) => ({
    name,
    pages: [
      ...pages.filter(({ path }) => path !== backOfficePattern),
      ...(staff.find((half) => half.name === name)?.pages ?? []),
    ],
  }))
}

/** The page of the admin module that loads those of all others. */
const backOfficePattern = '/admin/*?'

/**
 * Compares the server halves of the modules with their browser halves. A test, because the server is built without the
 * browser halves and so can't compare them when it starts.
 */
export function compareHalves(server: readonly Half[], web: readonly Half[]): string[] {
  const pages = web.flatMap(({ name: by, pages = [] }) => pages.map(({ path }) => ({ path, by })))
  return [
    ...server.flatMap((module) => checkServerHalf(module, web)),
    ...web.flatMap((module, at) => checkWebHalf(module, server, web.slice(0, at))),
    ...findShadowedPages(pages, webFile),
  ]
}

function checkServerHalf({ name, pages = [] }: Half, web: readonly Half[]): string[] {
  const other = web.find((one) => one.name === name)
  if (!other)
    return pages.length === 0
      ? []
      : [
          `${capitalize(nameModule(name))} has pages, but web/modules.ts does not list it. Add its web/module.ts to the list.`,
        ]
  return missingIn(other, pages).map(
    (path) =>
      `The page ${path} of ${nameModule(name)} has no browser half. Add it to pages in modules/${name}/${webFile}.`,
  )
}

function checkWebHalf(
  { name, pages = [] }: Half,
  server: readonly Half[],
  before: readonly Half[],
): string[] {
  const subject = capitalize(nameModule(name, webFile))
  if (before.some((one) => one.name === name))
    return [`${subject} is in web/modules.ts twice. Remove one of the two.`]
  const other = server.find((one) => one.name === name)
  if (!other)
    return [`${subject} is in web/modules.ts, but not in src/modules.ts. Add its module.ts to the list.`]
  return missingIn(other, pages).map(
    (path) =>
      `The page ${path} of ${nameModule(name, webFile)} is a 404 on the server. Add it to pages in modules/${name}/module.ts.`,
  )
}

function missingIn({ pages: known = [] }: Half, pages: readonly { path: string }[]): string[] {
  return pages.map(({ path }) => path).filter((path) => !known.some((page) => page.path === path))
}
