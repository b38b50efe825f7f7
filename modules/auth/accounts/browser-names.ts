/** The name of a user agent that contains the pattern. The first match counts: most name the engines they derive from, too. */
type Names = readonly (readonly [RegExp, string])[]

const browserNames: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPX|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Ddg|DuckDuckGo)\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\d.*\bSafari\//, 'Safari'],
]

const operatingSystemNames: Names = [
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browsers send less; the limit keeps the patterns fast. */
const userAgentLengthMax = 512

/** The names of the browser and the operating system in a User-Agent header, each null if unknown. */
export function describeBrowser(userAgent: string | undefined) {
  const text = userAgent?.slice(0, userAgentLengthMax) ?? ''
  return { browser: nameIn(text, browserNames), operatingSystem: nameIn(text, operatingSystemNames) }
}

function nameIn(text: string, names: Names): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
