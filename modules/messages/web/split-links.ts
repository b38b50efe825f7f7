/** A piece of what somebody wrote; `url` where it is an address. */
interface TextPart {
  text: string
  url?: string
}

const urlPattern = /https?:\/\/[^\s<>"']+/gi
/** What ends a sentence ends no address. */
const trailingPunctuation = /[.,;:!?)\]}]+$/

/** What somebody wrote, with the addresses in it told apart. */
export function splitLinks(content: string): TextPart[] {
  const pieces: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of content.matchAll(urlPattern)) {
    const text = found.replace(trailingPunctuation, '')
    const url = URL.parse(text)
    if (!url) continue
    if (index > at) pieces.push({ text: content.slice(at, index) })
    pieces.push({ text, url: url.href })
    at = index + text.length
  }
  if (at < content.length) pieces.push({ text: content.slice(at) })
  return pieces
}
