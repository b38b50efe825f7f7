/** Whether the Accept-Encoding of a request takes it; `q=0` declines. */
export function takesEncoding(acceptEncoding: string | null, encoding: 'br' | 'gzip'): boolean {
  const asked = (acceptEncoding ?? '').split(',').map((one) => one.trim().split(/\s*;\s*/))
  return asked.some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ''))
}
