/** How long searches in a page wait, generous for a busy machine. A search ends as soon as its condition holds. */
export const searchTimeoutMs = 59_999
