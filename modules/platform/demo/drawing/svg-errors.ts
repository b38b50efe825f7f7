/** Lists the problems of an SVG: unbalanced tags, invalid numbers, dangling or external references, scripts. */
export function listSvgErrors(svg: string): string[] {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  const uses = [...svg.matchAll(/(?: href="#|url\(#)([^")]+)/g)].map(([, id = '']) => id)
  return [
    ...listUnbalanced(svg),
    ...(new Set(ids).size === ids.length ? [] : ['duplicate id']),
    ...uses.filter((id) => !ids.includes(id)).map((id) => `unknown id ${id}`),
    ...(/<script|<foreignObject|<text|\son\w+=/i.test(svg) ? ['script or text'] : []),
    ...(/href="(?!#)|url\((?!#)/.test(svg) ? ['external reference'] : []),
    ...(/NaN|undefined|null|Infinity|\d\.\d{3}/.test(svg) ? ['invalid number'] : []),
  ]
}

/** Every opened tag is closed, and there is no text between tags. */
function listUnbalanced(svg: string): string[] {
  const tag = /<(\/?)([A-Za-z]+)((?:\s[A-Za-z:-]+="[^"<&]*")*)(\/?)>/g
  const tags = [...svg.matchAll(tag)]
  if (tags.map(([whole]) => whole).join('') !== svg) return ['text between tags']
  const open: string[] = []
  for (const [whole, closing, name = '', attributes = '', empty] of tags) {
    if (repeatsAttribute(attributes)) return [`repeated attribute in ${whole}`]
    if (closing && open.pop() !== name) return [`unexpected ${whole}`]
    if (!closing && !empty) open.push(name)
  }
  return open.map((name) => `unclosed ${name}`)
}

function repeatsAttribute(attributes: string): boolean {
  const names = [...attributes.matchAll(/\s([A-Za-z:-]+)=/g)].map(([, name]) => name)
  return new Set(names).size !== names.length
}
