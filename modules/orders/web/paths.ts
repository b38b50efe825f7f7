export function orderPath(id: string) {
  return `/orders/${encodeURIComponent(id)}`
}
