/** What a select offers of a catalogue's words: `{ hat: 'Hat' }`. */
export function selectOptions(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
