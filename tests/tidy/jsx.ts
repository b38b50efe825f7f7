export interface TextSpan {
  text: string
  at: number
}

/** Where one is: in code, within a template, within the brackets of a tag, or between tags. */
type JsxState = 'code' | 'template' | 'opening' | 'closing' | 'text'

const string = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/
const nextToken: Record<JsxState, RegExp> = {
  // A bracket right after a name opens type arguments, and one before a space compares.
  code: new RegExp(`${string.source}|[\`{}]|(?<![\\w$)\\]])<(?=[A-Za-z>])`, 'g'),
  template: /\\.|\$\{|`/g,
  opening: /"[^"]*"|<[^<>]*>|\{|\/>|>/g,
  closing: />/g,
  text: /\{|<\/|</g,
}

/** The text between the tags of a component, without a parser: it only follows where one is. */
export function jsxTexts(code: string): TextSpan[] {
  const places: JsxState[] = ['code']
  const found: TextSpan[] = []
  for (let at = 0, place = places.at(-1); place; place = places.at(-1)) {
    const turn = nextToken[place]
    turn.lastIndex = at
    const match = turn.exec(code)
    if (place === 'text') found.push({ text: code.slice(at, match?.index), at })
    if (!match) break
    advance(places, place, match[0])
    at = turn.lastIndex
  }
  return found
}

function advance(places: JsxState[], place: JsxState, turn: string) {
  if (turn === '{' || turn === '${') places.push('code')
  else if (place === 'text') places.push(turn === '</' ? 'closing' : 'opening')
  else if (place === 'opening') leaveOpening(places, turn)
  else if (place === 'closing') places.splice(-2)
  else if (turn === '`') place === 'template' ? places.pop() : places.push('template')
  else if (turn === '<') places.push('opening')
  else if (turn === '}' && places.length > 1) places.pop()
}

function leaveOpening(places: JsxState[], turn: string) {
  if (turn === '/>' || turn === '>') places.pop()
  if (turn === '>') places.push('text')
}
