import { importsOf, withoutExtension } from '@/tests/tidy/imports'
import { withoutComments } from '@/tests/tidy/parse'
import { isBrowserCode, isCode, isInPackage, isTest, lineOf, type Tree } from '@/tests/tidy/tree'

/** Repeats requests, or makes them outside of the files whose tests list every request. */
const fetching =
  /\b(?:queryFn|refetch(?:Interval\w*|On\w+)|setInterval)\b|\baddEventListener\('(?:focus|visibilitychange|online|pageshow)'/g

/** Files that do so for a reason of their own, and what they use. */
const exceptions: Readonly<Record<string, string>> = {
  'web/lib/api/query-client.ts': 'refetchOnWindowFocus',
  'web/lib/api/user-rows.ts': 'queryFn',
  // Shows the time that is left.
  'web/ui/values/countdown.tsx': 'setInterval',
  'web/ui/values/item-image.tsx': 'queryFn',
  // Loads code, not data.
  'modules/admin/web/back-office.tsx': 'queryFn',
  'modules/catalog/web/prefetch.ts': 'queryFn',
  // Marks messages as read.
  'modules/messages/web/thread-log.tsx': "addEventListener('visibilitychange'",
  'modules/notifications/web/notification-list.tsx': 'refetchOnMount',
  // Stops the polling of the case page.
  'modules/orders/web/cases/decided-notice.tsx': 'refetchInterval',
  // Polls for staff, whom realtime messages don't reach.
  'modules/orders/web/order/order-page.tsx': 'refetchInterval',
}

/** Requests, polling and refetching are declared in the queries.ts files, whose tests list them. */
export function fetchingIsDeclared(tree: Tree): string[] {
  return pagesOf(tree)
    .filter(([path]) => !isQueries(path))
    .flatMap(([path, text]) =>
      findIn(path, text, fetching)
        .filter(({ found }) => exceptions[path] !== found)
        .map(({ at, found }) => `${at} has ${found}, which belongs in a queries.ts`),
    )
}

/** Every queries.ts is listed by a test with `expectQueries`. */
export function queriesAreListed(tree: Tree): string[] {
  const listing = new Set(
    [...tree].filter(([, text]) => text.includes('expectQueries(')).map(([path]) => path),
  )
  const listed = new Set(
    importsOf(tree)
      .filter(({ from }) => listing.has(from))
      .map(({ to }) => to),
  )
  return pagesOf(tree)
    .filter(([path, text]) => isQueries(path) && /\bqueryFn\b/.test(text) && !isInPackage(tree, path))
    .filter(([path]) => !listed.has(withoutExtension(path)))
    .map(([path]) => `${path} is in no queries.test.ts, which lists its requests with expectQueries`)
}

const nextPage =
  /(?<!onClick=\{\(\) => (?:void )?(?:\w+\.)?)\bfetch(?:Next|Previous)Page\(|=\{(?:\w+\.)?fetch(?:Next|Previous)Page\}/g
/** Loads the next page close to the end of the list; its test scrolls. */
const loadsWhenScrolled = 'modules/catalog/web/browse/load-more.tsx'

/** A list loads its next page when its button is pressed. */
export function nextPagesAreRequested(tree: Tree): string[] {
  return pagesOf(tree)
    .filter(([path]) => path !== loadsWhenScrolled)
    .flatMap(([path, text]) => findIn(path, text, nextPage))
    .map(({ at }) => `${at} loads the next page without a click on its button`)
}

const otherImageSize = /(?<=['"`=/])(?!420x420\b)\d{2,3}x\d{2,3}\b/g

/** Pages request images in the one size that the specification gives and the server keeps. */
export function imagesHaveOneSize(tree: Tree): string[] {
  return pagesOf(tree)
    .flatMap(([path, text]) => findIn(path, text, otherImageSize))
    .map(({ at, found }) => `${at} requests images of ${found} instead of 420x420`)
}

function pagesOf(tree: Tree): [path: string, text: string][] {
  return [...tree].filter(
    ([path]) => isBrowserCode(path) && isCode(path) && !isTest(path) && !path.startsWith('web/testing/'),
  )
}

function isQueries(path: string): boolean {
  return /\bqueries\.ts$/.test(path)
}

function findIn(path: string, text: string, pattern: RegExp): { at: string; found: string }[] {
  const code = withoutComments(path, text)
  return [...code.matchAll(pattern)].map(({ 0: found, index }) => ({
    at: `${path}:${lineOf(code, index)}`,
    found,
  }))
}
