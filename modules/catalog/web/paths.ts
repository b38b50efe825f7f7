export const marketplacePath = '/marketplace'
export const sellPath = '/sell'

export function itemPath(id: string) {
  return `/item/${encodeURIComponent(id)}`
}
