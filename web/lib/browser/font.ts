import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' with { type: 'file' }

/** Not in the stylesheet, where Bun would inline it as a data: URL that the content security policy blocks. */
export function loadFont() {
  if (!/Inter/.test(getComputedStyle(document.body).fontFamily)) return
  const font = new FontFace('Inter Variable', `url(${inter}) format("woff2")`, { weight: '100 900' })
  // Added after it was loaded: adding it before would lay out all text twice. Without it, the text has the fallback font.
  font.load().then(
    () => document.fonts.add(font),
    () => undefined,
  )
}
