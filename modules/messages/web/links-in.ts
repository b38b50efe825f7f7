/** A piece of what somebody wrote; `url` where it is an address. */
interface Piece {
  text: string
  url?: string
}

const address = /https?:\/\/[^\s<>"']+/gi
/** What ends a sentence ends no address. */
const tail = /[.,;:!?)\]}]+$/

/** What somebody wrote, with the addresses in it told apart. */
export function linksIn(content: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = found.replace(tail, '')
    const url = URL.parse(text)
    if (!url) continue
    if (index > at) pieces.push({ text: content.slice(at, index) })
    pieces.push({ text, url: url.href })
    at = index + text.length
  }
  if (at < content.length) pieces.push({ text: content.slice(at) })
  return pieces
}
