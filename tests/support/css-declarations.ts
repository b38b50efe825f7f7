export interface Declaration {
  readonly property: string
  readonly value: string
  /** The selector and at-rules around it, such as `@media print h1`. */
  readonly rule: string
  /** Counts the rules of the file. */
  readonly ruleNumber: number
}

const part = /((?:"[^"]*"|'[^']*'|url\([^)]*\)|[^{};])*)([{};])/g

/** Returns the declarations of a style sheet in their order. */
export function readDeclarations(css: string): Declaration[] {
  const rules: string[] = []
  let ruleNumber = 0
  return [...withoutComments(css).matchAll(part)].flatMap(([, text = '', end]) => {
    const [, property, value = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(end === '{' ? '' : text) ?? []
    const found = property
      ? [{ property, value: value.trim().replace(/\s+/g, ' '), rule: rules.join(' '), ruleNumber }]
      : []
    if (end === '{') {
      rules.push(text.trim().replace(/\s+/g, ' '))
      ruleNumber++
    } else if (end === '}') rules.pop()
    return found
  })
}

export function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '')
}
