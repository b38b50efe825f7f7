import type { Screen } from '@/tests/support/module-testing/screen'

export const wide = 1280
export const narrow = 360

export type Theme = 'dark' | 'light'

/** A screen at one width. Its page is loaded in the first theme. */
export interface Visit<Visited = Screen> {
  screen: Visited
  width: number
  themes: readonly Theme[]
}

type PageScreen = Pick<Screen, 'name' | 'only'> & { page: string }

interface Changes<Visited> {
  /** Every screen may look different. */
  areShared: boolean
  /** The screens of what has changed. */
  thorough: ReadonlySet<Visited>
}

/** Consecutive screens of a page differ in their width. */
const ways = [
  { width: wide, theme: 'dark' },
  { width: narrow, theme: 'light' },
  { width: wide, theme: 'light' },
  { width: narrow, theme: 'dark' },
] as const

/**
 * Chooses all widths and themes for the screens in `thorough`, and one, always the same for the same screens, for the first screen of every
 * other page, or for every screen if `areShared`. The screens of a page take turns, so that a page with four screens is seen in all ways; the
 * first one follows from the path.
 */
export function chooseVisits<Visited extends PageScreen>(
  screens: readonly Visited[],
  { areShared, thorough }: Changes<Visited>,
): Visit<Visited>[] {
  const seen = new Map<string, number>()
  return screens.flatMap((screen) => {
    const turn = seen.get(screen.page) ?? Bun.hash.crc32(screen.page)
    const isFirst = !seen.has(screen.page)
    seen.set(screen.page, turn + 1)
    if (thorough.has(screen)) return allWays(screen)
    return isFirst || areShared ? [oneWay(screen, turn)] : []
  })
}

function allWays<Visited extends PageScreen>(screen: Visited): Visit<Visited>[] {
  return [wide, narrow]
    .filter((width) => (onlyWidth(screen) ?? width) === width)
    .map((width) => ({ screen, width, themes: ['dark', 'light'] }))
}

function oneWay<Visited extends PageScreen>(screen: Visited, turn: number): Visit<Visited> {
  const { width, theme } = ways[turn % ways.length] ?? ways[0]
  return { screen, width: onlyWidth(screen) ?? width, themes: [theme] }
}

function onlyWidth({ only }: PageScreen): number | undefined {
  return only && { wide, narrow }[only]
}
