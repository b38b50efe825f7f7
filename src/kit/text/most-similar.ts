/** The one of `candidates` that takes the fewest changes of letters, at most a third of them. */
export function mostSimilar(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, changes: changesBetween(word, candidate) }))
    .sort((one, other) => one.changes - other.changes)
  const [best] = ranked
  return best && best.changes <= word.length / 3 ? best.candidate : undefined
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
export function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== otherLetter)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
