/** Items that share one shape; `names` is comma-separated. */
export type Family = {
  shape: string
  descriptions: readonly [string, ...string[]]
  names: string
  features?: readonly string[]
}
