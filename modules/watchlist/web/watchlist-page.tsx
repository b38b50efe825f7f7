export function WatchlistPage() {
  return null
}
