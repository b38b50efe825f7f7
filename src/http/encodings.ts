const taken = { br: takes('br'), gzip: takes('gzip') }

/** Whether the Accept-Encoding of a request takes it; `q=0` declines. */
export function takesEncoding(acceptEncoding: string | null, encoding: keyof typeof taken): boolean {
  return acceptEncoding !== null && taken[encoding].test(acceptEncoding)
}

function takes(encoding: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`)
}
