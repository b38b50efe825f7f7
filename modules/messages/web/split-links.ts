/** A part of a text; `url` is set when the part is a link. */
interface TextPart {
  text: string
  url?: string
}

const urlPattern = /https?:\/\/[^\s<>"']+/gi
/** Punctuation after a link belongs to the sentence. */
const trailingPunctuation = /[.,;:!?)\]}]+$/

/** Splits a text into plain parts and http(s) links. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of content.matchAll(urlPattern)) {
    const text = match.replace(trailingPunctuation, '')
    const url = URL.parse(text)
    if (!url) continue
    if (index > end) parts.push({ text: content.slice(end, index) })
    parts.push({ text, url: url.href })
    end = index + text.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}
