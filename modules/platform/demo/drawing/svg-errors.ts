/** What is wrong with a drawing, in words: unbalanced marks, numbers gone astray, dangling or outside references, scripts. */
export function listSvgErrors(svg: string): string[] {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  const uses = [...svg.matchAll(/(?: href="#|url\(#)([^")]+)/g)].map(([, id = '']) => id)
  return [
    ...listUnbalanced(svg),
    ...(new Set(ids).size === ids.length ? [] : ['an id is used twice']),
    ...uses.filter((id) => !ids.includes(id)).map((id) => `nothing has the id ${id}`),
    ...(/<script|<foreignObject|<text|\son\w+=/i.test(svg) ? ['it holds a script or text'] : []),
    ...(/href="(?!#)|url\((?!#)/.test(svg) ? ['it refers to the outside'] : []),
    ...(/NaN|undefined|null|Infinity|\d\.\d{3}/.test(svg) ? ['a number went astray'] : []),
  ]
}

/** Reads the marks one after the other as XML has them: nothing stands between tags, and every tag that opens closes. */
function listUnbalanced(svg: string): string[] {
  const tag = /<(\/?)([A-Za-z]+)((?:\s[A-Za-z:-]+="[^"<&]*")*)(\/?)>/g
  const tags = [...svg.matchAll(tag)]
  if (tags.map(([whole]) => whole).join('') !== svg) return ['something stands between the tags']
  const open: string[] = []
  for (const [whole, closing, name = '', attributes = '', empty] of tags) {
    if (repeatsAttribute(attributes)) return [`an attribute is repeated in ${whole}`]
    if (closing && open.pop() !== name) return [`${whole} closes nothing`]
    if (!closing && !empty) open.push(name)
  }
  return open.map((name) => `${name} never closes`)
}

function repeatsAttribute(attributes: string): boolean {
  const names = [...attributes.matchAll(/\s([A-Za-z:-]+)=/g)].map(([, name]) => name)
  return new Set(names).size !== names.length
}
