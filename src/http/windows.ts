/** So many uses in so long a window. */
export interface WindowRule {
  readonly max: number
  readonly windowMs: number
}

/** Uses of one caller, in a window that begins with the first of them. */
export interface RateLimitWindow {
  startedAt: number
  used: number
}

/** Where uses are counted: in this process, or together with the others of the site. */
export interface RateLimiter {
  /** Counts one use; where the window is used up, counts nothing and answers when the next one begins. */
  take(key: string, rule: WindowRule): number | undefined | Promise<number | undefined>
}
