const encodingPatterns = { br: patternOf('br'), gzip: patternOf('gzip') }

/** Whether the Accept-Encoding of a request takes it; `q=0` declines. */
export function acceptsEncoding(acceptEncoding: string | null, encoding: keyof typeof encodingPatterns): boolean {
  return acceptEncoding !== null && encodingPatterns[encoding].test(acceptEncoding)
}

function patternOf(encoding: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`)
}
