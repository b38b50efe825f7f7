import type { ClientConfig } from '@/src/kit/module/module'

/** A visitor's request for a page. */
export interface Visit {
  /** The pattern of its path: `/item/:id`. */
  readonly page: string
  readonly params: Readonly<Record<string, string>>
  readonly path: string
  readonly clientConfig: ClientConfig
  /** The preferred language as a BCP 47 tag, or empty. */
  readonly language: string
  /** The preferences that the page stored, as in a Cookie header. */
  readonly cookies: string
}

/** Handles a visitor's request to the API. */
type Answer = (request: Request) => Promise<Response>

/** The HTML inside the page, and the data that the browser takes it over with. */
export interface FirstScreen {
  readonly html: string
  readonly data: object
}

/** Resolves to undefined for a page that only the browser renders. */
export type RenderFirstScreen = (visit: Visit, answer: Answer) => Promise<FirstScreen | undefined>

/** For this time a screen is shown to other visitors too. Pages that connect later than this fetch their data anew. */
const reusedMs = 1000
const maxScreens = 20
/** After a screen took some time, none is rendered for this many times as long, because it blocks other requests. */
const pauseFactor = 4
/** The first screen of a kind takes long, because it loads code. */
const longestPauseMs = 500
/** A server that handles more requests at once is under attack or close to its limits, and rendering takes memory, too. */
const pendingRequestsMax = 20

interface Options {
  /** Loads the code of all pages. */
  readonly load: () => Promise<RenderFirstScreen>
  /** Monotonic time in ms. */
  readonly elapsed: () => number
  /** How many requests the server is handling. */
  readonly pendingRequests: () => number
  readonly onError: (error: unknown, page?: string) => void
}

/**
 * The first screens of pages that visitors open, rendered on the server. Rendering takes at most a fifth of the time: on a busy server the
 * browser renders the page.
 */
export class FirstScreens {
  private readonly recent = new Map<string, { at: number; screen: Promise<FirstScreen | undefined> }>()
  private render: ((visit: Visit) => Promise<FirstScreen | undefined>) | undefined
  private isRendering = false
  private pausedUntil = Number.NEGATIVE_INFINITY

  constructor(private readonly options: Options) {}

  /** Until its promise resolves there are no first screens. */
  async start(answer: Answer): Promise<void> {
    try {
      const render = await this.options.load()
      this.render = (visit) => render(visit, answer)
    } catch (error) {
      this.options.onError(error)
    }
  }

  /** Resolves to undefined if the browser must render the page. */
  async find(visit: Visit): Promise<FirstScreen | undefined> {
    const now = this.options.elapsed()
    const key = JSON.stringify(visit)
    const known = this.recent.get(key)
    if (known && known.at > now - reusedMs) return known.screen
    if (!this.render || this.isRendering || now < this.pausedUntil) return undefined
    if (this.options.pendingRequests() > pendingRequestsMax) return undefined
    const screen = this.renderOnce(this.render, visit)
    this.remember(key, screen, now)
    return screen
  }

  private async renderOnce(render: NonNullable<typeof this.render>, visit: Visit) {
    const { elapsed, onError } = this.options
    const start = elapsed()
    this.isRendering = true
    try {
      return await render(visit)
    } catch (error) {
      onError(error, visit.page)
      return undefined
    } finally {
      this.isRendering = false
      const now = elapsed()
      this.pausedUntil = now + Math.min((now - start) * pauseFactor, longestPauseMs)
    }
  }

  private remember(key: string, screen: Promise<FirstScreen | undefined>, at: number): void {
    this.recent.delete(key)
    this.recent.set(key, { at, screen })
    const [oldest] = this.recent.keys()
    if (this.recent.size > maxScreens && oldest !== undefined) this.recent.delete(oldest)
  }
}
