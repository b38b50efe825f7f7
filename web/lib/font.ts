import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' with { type: 'file' }

/**
 * Not in the stylesheet, where Bun would inline it as a data: URL that the content security policy blocks. Not preloaded either: on
 * a slow network its 49 KB would delay the first script by a quarter of a second, and the fallback has the same metrics.
 */
export function loadFont() {
  const font = new FontFace('Inter Variable', `url(${inter}) format("woff2")`, {
    weight: '100 900',
    display: 'swap',
  })
  document.fonts.add(font)
  // Before the first text needs it, so that a cached font is there in time. If it fails, the fallback stays.
  font.load().catch(() => undefined)
}
