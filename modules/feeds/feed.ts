/** What a feed contains, whatever its format. */
export interface Feed {
  readonly title: string
  /** The page that shows the same; absolute, like all addresses here. */
  readonly pageUrl: string
  readonly feedUrl: string
  readonly nextUrl?: string | undefined
  /** Newest or best first, as the page shows them. */
  readonly entries: readonly FeedEntry[]
}

export interface FeedEntry {
  /** Never changes and is never used again. */
  readonly id: string
  readonly url: string
  readonly title: string
  readonly summary: string
  readonly imageUrl: string | undefined
  readonly author: { readonly name: string; readonly url: string } | undefined
  readonly category: string
  /** Ms since 1970. */
  readonly updatedAt: number
}

/** When the content of a feed changed last, so that the same content is the same text. */
export function updatedAtOf({ entries }: Feed): number {
  return Math.max(0, ...entries.map(({ updatedAt }) => updatedAt))
}
