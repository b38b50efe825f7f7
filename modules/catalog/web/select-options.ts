/** Select options from a map of labels by value, such as `{ hat: 'Hat' }`. */
export function selectOptions(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
