import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { password } from '@/modules/auth/factory'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { emailOf, signUp } from '@/tests/browser/sign-up'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

// A site of its own: other tests' listings would change what fits on the first view.
let site: Site

beforeAll(async () => {
  site = await createSite()
  await site.start()
})

afterAll(() => site[Symbol.asyncDispose]())

test('on a phone the bar at the bottom leads everywhere, and covers neither the footer nor a toast', async () => {
  await signUp(site, 'ann')
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, {
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/support')
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  await bar.getByRole('button', { name: 'Search' }).click()
  expect(
    await page.getByPlaceholder('Search limiteds...').evaluate((box) => box === document.activeElement),
  ).toBe(true)

  // The page grows while its data arrives.
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const lowest = await bottomOf(page.getByRole('contentinfo'))
    expect(lowest).toBeLessThanOrEqual(await topOf(bar))
  })

  // What needs an account asks for it first.
  await bar.getByRole('link', { name: 'Sell' }).click()
  await page.getByLabel('Email').fill(emailOf('ann'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL('**/sell')
  const toast = page.getByText('Welcome Back').first()
  await toast.waitFor()
  expect(await bottomOf(toast)).toBeLessThan(await topOf(page.getByRole('heading', { level: 1 })))
  await bar.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(await bar.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page')
  expect(pageErrors).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await bar.waitFor({ state: 'detached' })
})

test('on a phone Back closes the filters, and what was chosen stays', async () => {
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, {
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/support')
  await page.getByRole('link', { name: 'Market', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const openFilters = page.getByRole('button', { name: /^Filters/ })
  await openFilters.click()
  await sheet.getByRole('radio', { name: 'Hat' }).check()
  await page.waitForURL('**/marketplace?category=hat')
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?category=hat')
  await page.getByRole('button', { name: 'Remove filter: Hat' }).waitFor()

  await openFilters.click()
  await sheet.getByRole('checkbox', { name: 'In stock' }).check()
  await page.waitForURL('**/marketplace?category=hat&inStock=true')
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?category=hat&inStock=true')
  await page.goBack()
  await page.waitForURL('**/support')
  expect(pageErrors).toEqual([])
})

test.each([
  ['grid', 1280, 800, 15],
  ['grid', 360, 740, 6],
  ['gallery', 1280, 800, 8],
  ['gallery', 360, 740, 4],
])('in the %s, at %i × %i, a visitor sees %i whole items', async (view, width, height, count) => {
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width, height } })
  await page.goto(`/marketplace?view=${view}`)
  const cards = page.getByRole('article')
  await cards.nth(count).waitFor()
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  const hasBar = width < 1024
  if (hasBar) await bar.waitFor()
  const lowest = hasBar ? await topOf(bar) : height
  expect(await bottomOf(cards.nth(count - 1))).toBeLessThanOrEqual(lowest)
  expect(await findClipped(cards.first())).toEqual([])
})

test('on a phone the table shows the price against the RAP without a sideways scroll', async () => {
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 360, height: 740 } })
  await page.goto('/marketplace?view=table')
  for (const name of ['Item', 'Price', 'vs RAP']) {
    const box = await page.getByRole('columnheader', { name }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(344)
  }
})

test('beside the filters the table is no wider than the page, and its headings stay above the rows', async () => {
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 1280, height: 800 } })
  await page.goto('/marketplace?view=table')
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('radio', { name: 'Hat' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await page.getByRole('row').nth(12).waitFor()
  await page.evaluate(() => scrollTo(0, 400))
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll('thead th')].flatMap((heading) => {
      const { left, width, top, height } = heading.getBoundingClientRect()
      const shown = [0.05, 0.5, 0.95].map((share) =>
        document.elementFromPoint(left + share * width, top + height / 2),
      )
      return shown.every((each) => heading.contains(each)) ? [] : [heading.textContent]
    }),
  )
  expect(covered).toEqual([])
})

test('at the width of a breakpoint, the styles of only one side apply', async () => {
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 640, height: 450 } })
  await page.goto('/marketplace')
  const bounds = await page.evaluate(() => {
    const rulesOf = (parent: CSSStyleSheet | CSSGroupingRule): string[] =>
      [...parent.cssRules].flatMap((rule) => [
        ...(rule instanceof CSSMediaRule ? [rule.media.mediaText] : []),
        ...(rule instanceof CSSGroupingRule ? rulesOf(rule) : []),
      ])
    const queries = [...document.styleSheets].flatMap(rulesOf)
    return [...new Set(queries.flatMap((query) => /^\(min-width: (\d+)rem\)$/.exec(query)?.[1] ?? []))].map(
      (width) => ({
        width: Number(width),
        below: queries.filter((query) => query.includes(`(${width}rem - `)),
      }),
    )
  })
  expect(bounds.map(({ width }) => width)).toContain(40)
  for (const { width, below } of bounds) {
    await page.setViewportSize({ width: 16 * width, height: 450 })
    const matching = await page.evaluate(
      (queries) => queries.filter((query) => matchMedia(query).matches),
      below,
    )
    expect([width, matching]).toEqual([width, []])
  }
})

test('at 200 % zoom of a small window, 300 of 450 px are left for items', async () => {
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 640, height: 450 } })
  await page.goto('/marketplace')
  const card = page.getByRole('article').first()
  await card.waitFor()
  expect(await topOf(page.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(150)
  expect(await bottomOf(card)).toBeLessThanOrEqual(450)
  expect(await findClipped(card)).toEqual([])
})

test('text of twice the size fits on a phone: nothing of a card is cut off, and the page is no wider', async () => {
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 390, height: 844 } })
  for (const view of ['grid', 'gallery']) {
    await page.goto(`/marketplace?view=${view}`)
    const card = page.getByRole('article').first()
    await card.waitFor()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
    expect([view, await findClipped(card)]).toEqual([view, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test.each([
  ['grid', 100],
  ['gallery', 200],
])('in the %s nothing covers a picture of %i px', async (view, size) => {
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 1280, height: 800 } })
  await page.goto(`/marketplace?view=${view}`)
  const card = page.getByRole('article').first()
  const picture = await card.locator('.spotlight').boundingBox()
  expect([picture?.width, picture?.height]).toEqual([size, size])
  const covering = await card.evaluate((article) => {
    const picture = article.querySelector('.spotlight')
    const inside = picture?.getBoundingClientRect()
    if (!picture || !inside) return ['no picture']
    const others = [...article.querySelectorAll('*:not(a)')].filter(
      (each) => !each.contains(picture) && !picture.contains(each) && !each.closest('a'),
    )
    return others.flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      const isApart =
        right <= inside.left || left >= inside.right || bottom <= inside.top || top >= inside.bottom
      return isApart || right === left ? [] : [each.outerHTML.slice(0, 80)]
    })
  })
  expect(covering).toEqual([])
})

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}

/** Parts of a card that its edge cuts off. */
function findClipped(card: Locator): Promise<string[]> {
  return card.evaluate((article) => {
    const edge = article.getBoundingClientRect()
    return [...article.querySelectorAll('h3, h3 ~ *, dd, dt, p')].flatMap((part) => {
      const { bottom, right } = part.getBoundingClientRect()
      return bottom > edge.bottom + 1 || right > edge.right + 1 ? [part.outerHTML.slice(0, 80)] : []
    })
  })
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.NaN
}
