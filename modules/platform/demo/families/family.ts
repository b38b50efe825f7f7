/** A series of items that share one silhouette: what its pictures show, what is said of it, and the names in it. */
export type Family = {
  shape: string
  descriptions: readonly [string, ...string[]]
  names: string
  features?: readonly string[]
}
