/** So many uses in so long a window. */
export interface Rule {
  readonly count: number
  readonly lengthMs: number
}

/** Uses of one caller, in a window that begins with the first of them. */
export interface Window {
  startedAt: number
  used: number
}

/** Where uses are counted: in this process, or together with the others of the site. */
export interface Windows {
  /** Counts one use; where the window is used up, counts nothing and answers when the next one begins. */
  take(key: string, rule: Rule): number | undefined | Promise<number | undefined>
}
