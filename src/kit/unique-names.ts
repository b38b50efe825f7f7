/** Returns what modules declare of a kind. Throws if two of them share a name. */
export function requireUniqueNames<Declared extends { readonly name: string }>(
  plural: string,
  declared: readonly Declared[],
): Declared[] {
  const names = new Set<string>()
  for (const { name } of declared) {
    if (names.has(name)) throw new Error(`Two ${plural} are named ${name}`)
    names.add(name)
  }
  return [...declared]
}
